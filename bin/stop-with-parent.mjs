// Preloaded into a child process with an IPC channel: the channel closes when its parent ends, even by SIGKILL.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Waiting for that alone keeps no process alive.
process.channel?.unref()
