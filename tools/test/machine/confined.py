"""Runs a program within the bounds of a systemd unit, given as JSON by systemctl.ts."""
import errno, grp, json, os, pwd, resource, socket, subprocess, sys
import seccomp

plan = json.loads(sys.argv[1])
mount = lambda *args: subprocess.run(["mount", *args], check=True)
owner = pwd.getpwnam(plan["user"])
group = grp.getgrnam(plan["group"])

os.chown(plan["state"], owner.pw_uid, group.gr_gid)
os.chmod(plan["state"], int(plan["stateMode"], 8))
if plan["isStrict"]:
    for path in plan["writable"]:
        mount("--bind", path, path)
    mount("-o", "remount,bind,ro", "/")
for path in ["/tmp", "/var/tmp"] if plan["hasOwnTemporary"] else []:
    mount("-t", "tmpfs", "-o", "mode=1777", "private", path)
for path in ["/home", "/root"] if plan["hidesHomes"] else []:
    mount("-t", "tmpfs", "-o", "mode=0", "private", path)

os.umask(int(plan["umask"], 8))
# No more than this machine itself may have.
files = min(plan["openFiles"], resource.getrlimit(resource.RLIMIT_NOFILE)[1])
resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
os.chdir(plan["folder"])
os.initgroups(plan["user"], group.gr_gid)
os.setgid(group.gr_gid)
os.setuid(owner.pw_uid)

# Another call ends the process, as systemd has it; another family is refused.
bounds = seccomp.SyscallFilter(seccomp.KILL_PROCESS)
for call in set(plan["calls"]) - {"socket"}:
    try:
        bounds.add_rule(seccomp.ALLOW, call)
    except RuntimeError:
        pass  # of another kind of processor
families = [int(getattr(socket, name)) for name in plan["families"]]
refuse = seccomp.ERRNO(errno.EAFNOSUPPORT)
last = max(families)
for family in range(last + 1):
    action = seccomp.ALLOW if family in families else refuse
    bounds.add_rule(action, "socket", seccomp.Arg(0, seccomp.EQ, family))
bounds.add_rule(refuse, "socket", seccomp.Arg(0, seccomp.GT, last))
bounds.load()
os.execv(plan["command"][0], plan["command"])
