#!/bin/sh
# Runs workerd ($WORKERD) and kills it once the parent process has ended, even by kill -9. The watching subshell closes
# its copies of Miniflare's pipes (also the control pipe, fd 3), so that the pipes end with workerd.
parent=$PPID
self=$$
(
  while kill -0 "$parent" 2>/dev/null && kill -0 "$self" 2>/dev/null; do sleep 1; done
  kill -9 "$self" 2>/dev/null
) </dev/null >/dev/null 2>&1 3>&- 4>&- &
exec "$WORKERD" "$@"
