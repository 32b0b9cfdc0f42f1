import { spawnSync } from 'node:child_process';
import type { Machine } from '../../tools/test/machine/machine.ts';

const BRIDGE = 'nagrik';
/** Those who write have addresses of this network, each its own. */
const CITY = '10.1.0.0/16';

let citizens = 0;

/** An address that nobody wrote from yet. */
export function newCitizen(): string {
  citizens += 1;
  return `10.1.${(citizens >> 8) & 255}.${citizens & 255}`;
}

function ip(...args: string[]): void {
  const { status, stderr } = spawnSync('ip', args);
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
}

/** The switch that all machines hang on; this program itself is behind it. */
export function makeNetwork(): void {
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('address', 'add', '10.0.0.1/24', 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  ip('route', 'add', 'local', CITY, 'dev', 'lo');
}

/** Gives a machine its cable and its address. */
export async function connect(machine: Machine, name: string, address: string): Promise<void> {
  ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', machine.pid);
  ip('link', 'set', name, 'master', BRIDGE, 'up');
  await machine.expect(`ip address add ${address}/24 dev eth0
    ip link set eth0 up
    ip route add default via 10.0.0.1`);
}

export const pullCable = (name: string): void => ip('link', 'set', name, 'down');
export const putCableBack = (name: string): void => ip('link', 'set', name, 'up');
