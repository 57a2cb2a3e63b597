// Kills the process that started it, unless that ends before: Node may hang in its own exit
// (nodejs/node#54918), when no timer of that process runs any more.
const [, , parent, ms] = process.argv.map(Number)
leaveWithParent()
setInterval(leaveWithParent, 100)
setTimeout(() => process.kill(parent, 'SIGKILL'), ms)

/** A process that has ended leaves its children to another parent. */
function leaveWithParent() {
  if (process.ppid !== parent) process.exit()
}
