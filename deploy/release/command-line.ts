import { type ParseArgsConfig, parseArgs } from "node:util";
import { Failure, messageOf } from "../lib/run.mjs";

export const USAGE = `Usage, in the folder of a module or with -w mfe-NAME:
  npm run deploy -w mfe-NAME                       build, test, check, upload, switch
  npm run deploy -w shell                          the shell alone; modules stay as they are
    -- --stage 10 [--users anna,bernd]             only for 10 % of the users and for those named
    -- --users anna,bernd                          only for those named
    -- --preview                                   only upload: to look at with ?preview=mfe-NAME@VERSION
    -- --skip-tests --reason "…"                   without the tests of the module; the reason is recorded
    -- --older "…"                                 from older sources than those deployed; the reason is recorded
Usage, in the root folder:
  npm run deploy -- status                         what is deployed, and which modules block the shell
  npm run deploy -- status --shell FILE            the same for a shell to come, by its shell.json
  npm run deploy -- history [NAME]                 what was deployed, when and by whom
  npm run deploy -- promote NAME [VERSION]         the staged or named version for all users
  npm run deploy -- promote NAME [VERSION] --to FOLDER_OR_BUCKET   the same bytes for all users there
  npm run deploy -- rollback NAME [VERSION]        back to the version before or to the named one
  npm run deploy -- stage NAME [VERSION] --stage 25 [--users anna]   change a stage
  npm run deploy -- unstage NAME                   end a stage
  npm run deploy -- remove NAME                    no user gets the module any more
  npm run deploy -- prune                          remove versions that can no longer be requested
  npm run deploy -- shell                          the same as -w shell; a bucket gets the descriptor of the built shell
Settings: MODULE_STORE (a folder or s3://bucket/path, default dist), S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID,
S3_SECRET_ACCESS_KEY, API_URL (the running application, with whose API the module is compared), API_DOCS_TOKEN (the
same there, where the description of the API is not public), DEPLOY_USER (who deploys), DEPLOY_CI_URL (the run of a
pipeline, for the records), TO_S3_… (as S3_…, for the bucket of --to, where it is with another service).`;

export class UsageError extends Failure {}

function percentageOf(text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	const number = Number(text.replace(/ ?%$/, "").replace(",", "."));
	if (!/^\d{1,3}([.,]\d+)? ?%?$/.test(text) || number > 100)
		throw new UsageError(`--stage: "${text}" is no share from 0 to 100.`);
	return number;
}

function usersOf(text: string | undefined): string[] {
	if (text === undefined) return [];
	const users = text.split(",").map((name) => name.trim());
	if (users.some((name) => name === "")) throw new UsageError(`--users: "${text}" is no list such as anna,bernd.`);
	return users;
}

export function parseCall<T extends NonNullable<ParseArgsConfig["options"]>>(args: readonly string[], options: T) {
	try {
		return parseArgs({ args: [...args], allowPositionals: true, options });
	} catch (error) {
		throw new UsageError(messageOf(error));
	}
}

export function refuseFurther({ positionals }: { positionals: readonly string[] }, most: number): void {
	const further = positionals[most];
	if (further !== undefined) throw new UsageError(`"${further}" is too much.`);
}

/** Returns the result of `action`, or the exit code 2 for an invalid command line after printing the usage. */
export async function withUsage<T>(usage: string, action: () => Promise<T>): Promise<T | number> {
	try {
		return await action();
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		console.error(`${error.message}\n\n${usage}`);
		return 2;
	}
}

/** Throws if an option belongs to another command than `name`. */
export function refuseForeign(name: string, options: DeployOptions): void {
	const { preview, skipReason, older, isStaged, to, shell } = options;
	const isOfDeployment = preview || skipReason !== undefined || older !== undefined;
	const isForeign =
		(name !== "deploy" && (isOfDeployment || (isStaged && name !== "stage"))) ||
		(to !== undefined && name !== "promote") ||
		(shell !== undefined && name !== "status");
	if (isForeign) throw new UsageError(`These options do not belong to "${name}".`);
}

export type DeployOptions = ReturnType<typeof readOptions>;

/**
 * Returns the options of a command, or throws a `UsageError`. `older` is the reason for replacing newer sources by
 * older ones. `shell` is the path of the shell.json of a shell that is not deployed yet, against which the deployed
 * modules are checked.
 */
export function readOptions(args: readonly string[]) {
	const { values, positionals } = parseCall(args, {
		stage: { type: "string" },
		users: { type: "string" },
		preview: { type: "boolean", default: false },
		"skip-tests": { type: "boolean", default: false },
		reason: { type: "string" },
		older: { type: "string" },
		to: { type: "string" },
		shell: { type: "string" },
	});
	const stage = percentageOf(values.stage);
	const users = usersOf(values.users);
	const reason = values.reason?.trim();
	const [older, to, shell] = [values.older?.trim(), values.to?.trim(), values.shell?.trim()];
	if (older === "") throw new UsageError('--older needs a reason: --older "…".');
	if (to === "") throw new UsageError("--to: A folder, or s3://bucket/path.");
	if (shell === "") throw new UsageError("--shell: The shell.json of a shell to come.");
	const isStaged = stage !== undefined || users.length > 0;
	if (isStaged && values.preview) throw new UsageError("--preview and a stage exclude each other.");
	if (values["skip-tests"] && !reason) throw new UsageError('--skip-tests needs a reason: --reason "…".');
	if (reason !== undefined && !values["skip-tests"]) throw new UsageError("--reason belongs to --skip-tests.");
	return { positionals, stage, users, preview: values.preview, skipReason: reason, isStaged, older, to, shell };
}
