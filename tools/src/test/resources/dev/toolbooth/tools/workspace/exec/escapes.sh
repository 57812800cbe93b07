# Attempts to get out of a sandbox. Prints a line for each that works, and "done" at the end.
#
#   NEEDLE  what every secret contains     VICTIM   the process of the server
#   HOMES   the user's home                DATA     the server's folder of data
#   OTHER   another caller's home          PROJECT  another project
#   OUTSIDE a folder that can be written   PORT     where something listens on this machine
escaped() { echo "ESCAPED $*"; }
reads() { grep -qs "$NEEDLE" "$2" && escaped "$1 reads $2"; }

for environ in /proc/[0-9]*/environ; do reads environ "$environ"; done
for file in "$HOMES"/.config/solana/id.json "$HOMES"/.foundry/keystores/key "$HOMES"/.claude/x \
  "$HOMES"/.codex/auth.json "$HOMES"/.local/share/keyrings/login "$HOMES"/.ssh/id "$HOMES"/.anything \
  "$HOMES"/.config/solana/../solana/id.json "$PROJECT"/.env "$DATA"/keys "$OTHER"/.bashrc; do
  reads file "$file"
done
ln -sf "$DATA/keys" link && reads symlink link
ln -sfn "$HOMES" away && reads symlink away/.ssh/id
ln "$DATA/keys" hard 2>/dev/null && escaped hard link
reads root "/proc/$VICTIM/root$DATA/keys"
for root in /proc/[0-9]*/root /proc/[0-9]*/cwd; do reads root "$root$DATA/keys"; done

head -c 1 "/proc/$VICTIM/mem" >/dev/null 2>&1 && escaped memory
[ -e "/proc/$VICTIM/status" ] && escaped sees the server
kill -0 "$VICTIM" 2>/dev/null && escaped signals the server
kill -0 -1 2>/dev/null && [ "$(ls -d /proc/[0-9]* | wc -l)" -gt 20 ] && escaped sees everyone

(echo a >"$OUTSIDE/written") 2>/dev/null && escaped writes outside
for file in /usr/x /etc/x /opt/x /x /home//x /root//x /dev/x /sys/x /proc/x; do
  (echo a >"$file") 2>/dev/null && escaped writes "$file" && rm -f "$file"
done
ln -sfn "$OUTSIDE" out && (echo a >out/written) 2>/dev/null && escaped writes through a link
now=$(cat /proc/sys/kernel/core_pattern 2>/dev/null)
(printf '%s\n' "$now" >/proc/sys/kernel/core_pattern) 2>/dev/null && escaped sets core_pattern
for file in /sys/fs/cgroup/cgroup.procs /sys/fs/cgroup/memory/cgroup.procs; do
  (echo 0 >"$file") 2>/dev/null && escaped leaves the control group
done

(exec 3<>"/dev/tcp/127.0.0.1/$PORT") 2>/dev/null && escaped the network
for place in /mnt /tmp /dev/shm .; do
  mount -t tmpfs none "$place" 2>/dev/null && escaped mounts "$place" && umount "$place"
done
unshare --user --map-root-user true 2>/dev/null && escaped makes a user namespace
unshare --mount true 2>/dev/null && escaped makes a mount namespace
nsenter --target 1 --mount true 2>/dev/null && [ -e "$DATA" ] && escaped enters a namespace
chroot / true 2>/dev/null && escaped chroot
mknod device b 8 0 2>/dev/null && escaped makes a device
grep -q '^NoNewPrivs:[[:space:]]*1' /proc/self/status || escaped could gain privileges
grep -q '^CapBnd:[[:space:]]*0*$' /proc/self/status || escaped has capabilities

dd if=/dev/zero of=/dev/shm/full bs=1M count=15 2>/dev/null
for i in 1 2 3 4 5 6 7; do cp /dev/shm/full "/dev/shm/$i" 2>/dev/null; done
[ "$(du -sm /dev/shm | cut -f1)" -gt 100 ] && escaped fills the memory
rm -f /dev/shm/full /dev/shm/[1-7]
for command in "setsid sleep $STAYS" "nohup sleep $STAYS" "env -i setsid sleep $STAYS"; do
  ($command >/dev/null 2>&1 &)
done
echo done
