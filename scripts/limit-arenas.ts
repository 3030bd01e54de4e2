/**
 * Restarts this process with two arenas of glibc's allocator, because glibc reads their number only when a process
 * starts. With the default, eight per core, the memory of encoded images is not freed.
 */
if (process.platform === "linux" && !process.env.MALLOC_ARENA_MAX && process.execve) {
  const parameters = [process.argv0, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, parameters, { ...process.env, MALLOC_ARENA_MAX: "2" });
}
