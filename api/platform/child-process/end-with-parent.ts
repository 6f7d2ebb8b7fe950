import { existsSync } from "node:fs";

/** This program of util-linux, if installed, ends a child process together with its parent. */
export const SETPRIV = "/usr/bin/setpriv";

/**
 * Wraps a command so that the kernel kills its process together with the server. While it computes, a process would not
 * notice that its stdin has closed.
 */
export const endWithParent = (command: string, args: readonly string[]): [string, string[]] =>
	existsSync(SETPRIV) ? [SETPRIV, ["--pdeathsig", "KILL", "--", command, ...args]] : [command, [...args]];
