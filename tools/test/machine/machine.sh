# Makes a machine of its own out of this one, in namespaces that end with it: everything can be
# written and nothing of it stays, and its network is its own. Then waits until its input ends.
set -e
disk=$1 tree=$2 place=$3
root=$disk/root
mount --make-rprivate /
mount -t tmpfs -o mode=755 machine "$disk"
mkdir "$disk/upper" "$disk/work" "$root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$disk/upper,workdir=$disk/work" "$root"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
for folder in tmp run; do mount -t tmpfs -o mode=1777 machine "$root/$folder"; done
# Where it is, and where the page puts it.
for folder in "$tree" "$place"; do
  mkdir -p "$root/$folder"
  mount --bind "$tree" "$root/$folder"
done
ip link set lo up
cd "$root"
echo ready
# Not sh, which leaves those that have ended for others to look after.
exec chroot . bash --norc -c 'while read -r line; do :; done'
