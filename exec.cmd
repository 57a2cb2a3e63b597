@rem npm scripts begin with the shell's `exec`, which Windows does not have.
@%*
