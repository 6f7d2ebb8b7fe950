import { z } from "zod";
import { reports } from "../../kit/codes.ts";
import { MODULE_ID, MODULE_VERSION } from "../../kit/failures.ts";
import { id, isoDateTime, optionalText, text } from "../../kit/fields.ts";

const MEGABYTE = 1024 * 1024;

export const MODULE_TOKEN_LIMITS = { name: { max: 60 }, days: { min: 1, max: 366, usual: 90 }, perModule: 50 } as const;
/** Prefix of every module token, by which secret scanners recognise a leaked one. */
export const MODULE_TOKEN_PREFIX = "portal_module_";
export const ARCHIVE_LIMITS = {
	bytes: 16 * MEGABYTE,
	unpackedBytes: 64 * MEGABYTE,
	files: 2_000,
	fileBytes: 4 * MEGABYTE,
	/** Maximum bytes of all scripts and style sheets that pages load from a version, before compression. */
	codeBytes: 4 * MEGABYTE,
	/** Maximum bytes of all style sheets, unpacked. It is low, because the server parses each of their rules. */
	styleBytes: MEGABYTE,
	/** Maximum bytes, before compression, of all files that the server compresses, which limits the CPU time. */
	textBytes: 16 * MEGABYTE,
} as const;
export const ARCHIVE_TYPE = "application/gzip";
export const STAGE_LIMITS = { percentage: { min: 0, max: 100 }, users: 100, older: 500 } as const;

export const MODULE_ACTIONS = {
	stage: "Stufenweise ausliefern",
	unstage: "Stufe beenden",
	promote: "Für alle freigeben",
	rollback: "Zurücknehmen",
	remove: "Entfernen",
} as const;
export type ModuleAction = keyof typeof MODULE_ACTIONS;
export const isModuleAction = (action: string): action is ModuleAction => Object.hasOwn(MODULE_ACTIONS, action);

export const DEPLOYMENT_ACTIONS = {
	build: "Mit der Anwendung gebaut",
	deploy: "Veröffentlicht",
	preview: "Zur Vorschau bereitgestellt",
	stage: "Stufenweise ausgeliefert",
	unstage: "Stufe beendet",
	promote: "Für alle freigegeben",
	rollback: "Zurückgenommen",
	remove: "Entfernt",
} as const;
export type DeploymentAction = keyof typeof DEPLOYMENT_ACTIONS;
const ACTIONS = Object.keys(DEPLOYMENT_ACTIONS) as [DeploymentAction, ...DeploymentAction[]];

const moduleId = z.string(reports("id.invalid")).regex(MODULE_ID, reports("id.invalid"));
const versionName = z
	.string(reports("moduleVersion.invalid"))
	.regex(MODULE_VERSION, reports("moduleVersion.invalid"))
	.refine((name) => !name.includes(".."), reports("moduleVersion.invalid"));
export const moduleParams = z.object({ module: moduleId });
export const versionParams = z.object({ module: moduleId, version: versionName });
export const tokenParams = z.object({ module: moduleId, id });

const { percentage: share } = STAGE_LIMITS;
const isShare = (value: number) => value >= share.min && value <= share.max;
const percentage = z
	.number(reports("moduleVersion.percentageInvalid"))
	.refine(isShare, reports("moduleVersion.percentageInvalid"))
	.meta({ minimum: share.min, maximum: share.max });

const userid = z.string(reports("value.invalid")).regex(/^[A-Za-z0-9._-]{1,50}$/, reports("moduleVersion.userInvalid"));
const userids = z.array(userid).max(STAGE_LIMITS.users, reports("list.tooMany"));

/** Users who get an uploaded version: all users, those of a staged release, or only those who open a preview link. */
export const UPLOAD_FOR = ["everybody", "stage", "preview"] as const;
export const uploadQuery = z.strictObject({
	for: z.enum(UPLOAD_FOR, reports("choice.invalid")).default("everybody"),
	percentage: z
		.string()
		.regex(/^\d{1,3}(\.\d{1,4})?$/, reports("moduleVersion.percentageInvalid"))
		.transform(Number)
		.refine(isShare, reports("moduleVersion.percentageInvalid"))
		.optional(),
	/** Ids of the users who get a staged version before all others, separated by commas. */
	users: z
		.string()
		.max(STAGE_LIMITS.users * 51, reports("moduleVersion.userInvalid"))
		.transform((names) => names.split(","))
		.pipe(userids)
		.optional(),
	/** Reason for replacing a newer commit by an older one. Without a reason, an older commit is refused. */
	older: optionalText({ max: STAGE_LIMITS.older }),
	/** Address of the installation from which this archive was copied; it is shown in the module's history. */
	from: z
		.url({ protocol: /^https?$/, ...reports("value.invalid") })
		.max(300, reports("value.invalid"))
		.optional(),
});
export type UploadQuery = z.infer<typeof uploadQuery>;

export const stageInput = z.strictObject({
	/** Version that some users get first; if missing, the version that is already staged gets the new percentage. */
	version: versionName.optional(),
	percentage,
	users: userids,
});
export type StageInput = z.infer<typeof stageInput>;
/** Input of an action on a version. By default `promote` takes the staged version and `rollback` the previous one. */
export const versionInput = z.strictObject({ version: versionName.optional() });
export const noInput = z.strictObject({});

const days = MODULE_TOKEN_LIMITS.days;
export const tokenInput = z.strictObject({
	name: text({ max: MODULE_TOKEN_LIMITS.name.max, required: "moduleToken.nameRequired" }),
	days: z
		.int(reports("value.invalid"))
		.check((ctx) => {
			if (ctx.value < days.min || ctx.value > days.max)
				ctx.issues.push({ code: "custom", message: "moduleToken.daysInvalid", params: days, input: ctx.value });
		})
		.meta({ minimum: days.min, maximum: days.max }),
});
export type TokenInput = z.infer<typeof tokenInput>;

export const moduleToken = z.object({
	_id: z.string(),
	name: z.string(),
	createdBy: z.string(),
	createdAt: isoDateTime,
	expiresAt: isoDateTime,
	/** Time at which the token was last used, rounded to the minute so that frequent calls cause few writes. */
	lastUsedAt: isoDateTime.optional(),
	revokedAt: isoDateTime.optional(),
	revokedBy: z.string().optional(),
	isActive: z.boolean(),
});
export type ModuleToken = z.infer<typeof moduleToken>;
/** Response after a token was created. Only this response contains the token, because the server stores a hash. */
export const createdModuleToken = moduleToken.extend({ token: z.string() });
export type CreatedModuleToken = z.infer<typeof createdModuleToken>;

const commit = z.object({ sha: z.string(), isDirty: z.literal(true).optional() });
const rollout = z.object({ percentage: z.number(), users: z.number().int() });

export const deployment = z.object({
	at: isoDateTime,
	action: z.enum(ACTIONS),
	version: z.string(),
	previous: z.string().optional(),
	who: z.string(),
	/** Reason why the tests of the version were skipped; missing if they were run. */
	reason: z.string().optional(),
	older: z.string().optional(),
	from: z.string().optional(),
	commit: commit.optional(),
	ci: z.string().optional(),
	rollout: rollout.optional(),
});
export type Deployment = z.infer<typeof deployment>;

export const storedModule = z.object({
	module: z.string(),
	title: z.string().optional(),
	live: z.string().optional(),
	staged: rollout.extend({ version: z.string() }).optional(),
	/** True while the module has no version that all users get. */
	isComing: z.boolean(),
	/** Lists, in English, what the module's versions need and the installed application does not offer. */
	blocked: z.array(z.string()),
	lastDeployment: deployment.optional(),
});
export type StoredModule = z.infer<typeof storedModule>;
export const moduleOverview = storedModule.extend({ activeTokens: z.number().int() });
export type ModuleOverview = z.infer<typeof moduleOverview>;

export const moduleVersion = z.object({
	version: z.string(),
	isLive: z.boolean(),
	isStaged: z.boolean(),
	/** True if users can open the version with `?preview=` in the address. */
	isAvailable: z.boolean(),
	commit: commit.optional(),
	ci: z.string().optional(),
	api: z.string().optional(),
	needs: z.record(z.string(), z.string()).optional(),
	/** English sentences about why the version cannot be activated; empty if it can be. */
	problems: z.array(z.string()),
});
export type ModuleVersion = z.infer<typeof moduleVersion>;

const details = { versions: z.array(moduleVersion), deployments: z.array(deployment) };
export const storedModuleDetail = storedModule.extend(details);
export type StoredModuleDetail = z.infer<typeof storedModuleDetail>;
export const moduleDetail = moduleOverview.extend(details);
export type ModuleDetail = z.infer<typeof moduleDetail>;

const shell = z.object({ version: z.string() });
export const storedModules = z.object({ shell: shell.optional(), modules: z.array(storedModule) });
export type StoredModules = z.infer<typeof storedModules>;
export const modules = z.object({
	/** False if this server runs without a store of module versions, so that nothing can be deployed. */
	isAvailable: z.boolean(),
	shell: shell.optional(),
	modules: z.array(moduleOverview),
});
export type Modules = z.infer<typeof modules>;

export const switched = z.object({
	module: z.string(),
	version: z.string(),
	previous: z.string().optional(),
	isUnchanged: z.boolean(),
	ended: z.string().optional(),
	notes: z.array(z.string()),
});
export type Switched = z.infer<typeof switched>;
