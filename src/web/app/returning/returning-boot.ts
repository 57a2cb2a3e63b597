import { returningStorageKey, userStorageKey } from '#domain/user.ts'

/**
 * Runs in the head, before the first paint: what storage knows of a signed-in user is put on `html`, where
 * the style sheet picks by it which of the prerendered variants is shown (`data-returning-only`, `data-signed-out`).
 * Only a hint: the app clears it as soon as the user has been read, and `startBootScript` where the app cannot be
 * fetched.
 */
export const returningBootScript = `(function(){
var page=document.documentElement;
function read(key){try{return JSON.parse(localStorage.getItem(key))}catch(e){}}
function isUser(value){return value&&typeof value.name==='string'}
var user=read(${JSON.stringify(userStorageKey)});
if(!isUser(user)||user.role!=='client')user=read(${JSON.stringify(returningStorageKey)});
if(!isUser(user))return;
page.setAttribute('data-returning',user.role==='operator'?'operator':'client');
if(user.isEmailConfirmed===false)page.setAttribute('data-unconfirmed','');
page.style.setProperty('--user-name',JSON.stringify(user.name))})()`
