import { join, resolve } from "node:path";
import { bucketOf } from "../../api/platform/runtime/document-store.ts";
import { ROOT } from "../lib/run.mjs";
import { readSettings } from "../lib/settings.ts";
import { folderStore } from "./folder.ts";
import { bucketStore } from "./s3.ts";
import type { Store } from "./store.ts";

type Environment = Readonly<Record<string, string | undefined>>;

export function otherStore(env: Environment, address: string): Environment {
	const own = Object.entries(env).filter(([name]) => name.startsWith("TO_S3_"));
	return {
		...env,
		...Object.fromEntries(own.map(([name, value]) => [name.slice("TO_".length), value])),
		MODULE_STORE: address,
	};
}

export const isBucket = (env: Environment) => /^[A-Za-z0-9]+:\/\//.test(env.MODULE_STORE ?? "");

/** Returns the store of the setting MODULE_STORE: a bucket (`s3://bucket/prefix`) or a folder, `dist` by default. */
export function openStore(env: Environment, root = ROOT): Store {
	if (isBucket(env)) return bucketStore(readSettings(() => bucketOf(env, "MODULE_STORE", "a folder")));
	return folderStore(env.MODULE_STORE ? resolve(root, env.MODULE_STORE) : join(root, "dist"));
}

export const MODULE_SERVICE_NAMES = [
	"MODULE_SERVICE",
	"MODULE_SERVICE_KEY",
	"MODULE_STORE",
	"S3_ENDPOINT",
	"S3_REGION",
	"S3_ACCESS_KEY_ID",
	"S3_SECRET_ACCESS_KEY",
] as const;
