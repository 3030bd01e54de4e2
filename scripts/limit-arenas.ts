/**
 * Restarts this process with two memory arenas, because glibc reads `MALLOC_ARENA_MAX` only when a process starts. With
 * the default of eight arenas per core, glibc does not free the memory of encoded images.
 */
if (process.platform === "linux" && !process.env.MALLOC_ARENA_MAX && process.execve) {
  const parameters = [process.argv0, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, parameters, { ...process.env, MALLOC_ARENA_MAX: "2" });
}
