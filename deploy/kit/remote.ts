import { Failure } from "../lib/run.mjs";
import { type DeployOptions, refuseForeign, refuseFurther, UsageError } from "../release/command-line.ts";
import { isAction, runAction, takesVersion } from "../release/module-commands.ts";
import { historyText, statusText } from "../release/report.ts";
import { readManifest } from "../release/versions.ts";
import { detailOf, portalFrom, targetOf } from "./portal.ts";

export async function runRemote(directory: string, options: DeployOptions, env: NodeJS.ProcessEnv): Promise<void> {
	const [name = "", version] = options.positionals;
	if (!isAction(name) && name !== "status" && name !== "history") throw new UsageError(`"${name}" is unknown.`);
	refuseFurther(options, takesVersion(name) ? 2 : 1);
	refuseForeign(name, options);
	const portal = portalFrom(env);
	const { id } = await readManifest(directory);
	if (isAction(name)) return runAction(name, { target: targetOf(portal, env), id, version, options });
	const detail = await detailOf(portal, id);
	if (!detail) throw new Failure(`${portal.url} has no version of mfe-${id}.`);
	const entries = detail.deployments.map((deployment) => ({ ...deployment, module: id }));
	console.log(name === "status" ? statusText(detail) : historyText(entries));
}
