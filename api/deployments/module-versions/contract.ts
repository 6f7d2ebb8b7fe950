import { z } from "zod";
import { reports } from "../../kit/codes.ts";
import { MODULE_ID, MODULE_VERSION } from "../../kit/failures.ts";
import { id, isoDateTime, optionalText, text } from "../../kit/fields.ts";

const MEGABYTE = 1024 * 1024;

export const MODULE_TOKEN_LIMITS = { name: { max: 60 }, days: { min: 1, max: 366, usual: 90 }, perModule: 50 } as const;
/** The beginning of every module token, by which secret scanners and readers recognise one. */
export const MODULE_TOKEN_PREFIX = "portal_module_";
export const ARCHIVE_LIMITS = {
	bytes: 16 * MEGABYTE,
	unpackedBytes: 64 * MEGABYTE,
	files: 2_000,
	/** The maximum bytes of one file. */
	fileBytes: 4 * MEGABYTE,
	/** The maximum bytes of all scripts and style sheets that pages of the application load, unpacked. */
	codeBytes: 4 * MEGABYTE,
	/** The maximum bytes of all style sheets, unpacked. It is low, because each of their rules is parsed. */
	styleBytes: MEGABYTE,
	/** The maximum bytes of all files that the server compresses for browsers, unpacked. */
	textBytes: 16 * MEGABYTE,
} as const;
export const ARCHIVE_TYPE = "application/gzip";
export const STAGE_LIMITS = { percentage: { min: 0, max: 100 }, users: 100, older: 500 } as const;

/** Actions on a module, with their German labels. */
export const MODULE_ACTIONS = {
	stage: "Stufenweise ausliefern",
	unstage: "Stufe beenden",
	promote: "Für alle freigeben",
	rollback: "Zurücknehmen",
	remove: "Entfernen",
} as const;
export type ModuleAction = keyof typeof MODULE_ACTIONS;
export const isModuleAction = (action: string): action is ModuleAction => Object.hasOwn(MODULE_ACTIONS, action);

/** Actions on a version as the store records them, with their German labels. */
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

/** The users who get an uploaded version: all, those of a staged release, or only those with a preview link. */
export const UPLOAD_FOR = ["everybody", "stage", "preview"] as const;
export const uploadQuery = z.strictObject({
	for: z.enum(UPLOAD_FOR, reports("choice.invalid")).default("everybody"),
	percentage: z
		.string()
		.regex(/^\d{1,3}(\.\d{1,4})?$/, reports("moduleVersion.percentageInvalid"))
		.transform(Number)
		.refine(isShare, reports("moduleVersion.percentageInvalid"))
		.optional(),
	/** The user ids that get a staged version, separated by commas. */
	users: z
		.string()
		.max(STAGE_LIMITS.users * 51, reports("moduleVersion.userInvalid"))
		.transform((names) => names.split(","))
		.pipe(userids)
		.optional(),
	/** The reason for replacing a newer commit by an older one, as the uploader states it. */
	older: optionalText({ max: STAGE_LIMITS.older }),
	/** The address of the installation that the same archive was taken from. */
	from: z
		.url({ protocol: /^https?$/, ...reports("value.invalid") })
		.max(300, reports("value.invalid"))
		.optional(),
});
export type UploadQuery = z.infer<typeof uploadQuery>;

export const stageInput = z.strictObject({
	/** The version to stage; by default the version that is staged already. */
	version: versionName.optional(),
	percentage,
	users: userids,
});
export type StageInput = z.infer<typeof stageInput>;
/** The version of the action: by default the staged one for `promote`, and the previous one for `rollback`. */
export const versionInput = z.strictObject({ version: versionName.optional() });
export type VersionInput = z.infer<typeof versionInput>;
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
	/** When the token was last used, rounded to the minute. */
	lastUsedAt: isoDateTime.optional(),
	revokedAt: isoDateTime.optional(),
	revokedBy: z.string().optional(),
	/** True if the token is neither revoked nor expired. */
	isActive: z.boolean(),
});
export type ModuleToken = z.infer<typeof moduleToken>;
/** The response after a token was created, which is the only one with the token itself. */
export const createdModuleToken = moduleToken.extend({ token: z.string() });
export type CreatedModuleToken = z.infer<typeof createdModuleToken>;

const commit = z.object({ sha: z.string(), isDirty: z.literal(true).optional() });
const rollout = z.object({ percentage: z.number(), users: z.number().int() });

/** One event of a module, as the store of deployed versions records it. */
export const deployment = z.object({
	at: isoDateTime,
	action: z.enum(ACTIONS),
	version: z.string(),
	previous: z.string().optional(),
	who: z.string(),
	/** The reason why the tests were not run, if they were not. */
	reason: z.string().optional(),
	older: z.string().optional(),
	from: z.string().optional(),
	commit: commit.optional(),
	ci: z.string().optional(),
	rollout: rollout.optional(),
});
export type Deployment = z.infer<typeof deployment>;

const overview = {
	module: z.string(),
	/** The label of the module's first menu entry. */
	title: z.string().optional(),
	live: z.string().optional(),
	staged: rollout.extend({ version: z.string() }).optional(),
	/** True while no version is delivered to every user. */
	isComing: z.boolean(),
	/**
	 * What the versions need and the installed application (shell) does not offer, as technical sentences in English.
	 */
	blocked: z.array(z.string()),
	lastDeployment: deployment.optional(),
};
/** A module as the store of deployed versions knows it, without the number of its tokens. */
export const storedModule = z.object(overview);
export type StoredModule = z.infer<typeof storedModule>;
export const moduleOverview = z.object({ ...overview, activeTokens: z.number().int() });
export type ModuleOverview = z.infer<typeof moduleOverview>;

export const moduleVersion = z.object({
	version: z.string(),
	isLive: z.boolean(),
	isStaged: z.boolean(),
	/** True if the version can be requested with `?preview=`. */
	isAvailable: z.boolean(),
	commit: commit.optional(),
	ci: z.string().optional(),
	/** The version of the API that the module was built for. */
	api: z.string().optional(),
	/** The version ranges of the shared packages that the module needs, by package. */
	needs: z.record(z.string(), z.string()).optional(),
	/** The reasons why the version cannot be activated, as technical sentences in English. */
	problems: z.array(z.string()),
});
export type ModuleVersion = z.infer<typeof moduleVersion>;

const details = {
	/** The versions of the module, the newest first. */
	versions: z.array(moduleVersion),
	deployments: z.array(deployment),
};
export const storedModuleDetail = z.object({ ...overview, ...details });
export type StoredModuleDetail = z.infer<typeof storedModuleDetail>;
export const moduleDetail = z.object({ ...overview, activeTokens: z.number().int(), ...details });
export type ModuleDetail = z.infer<typeof moduleDetail>;

const shell = z.object({ version: z.string() });
export const storedModules = z.object({ shell: shell.optional(), modules: z.array(storedModule) });
export type StoredModules = z.infer<typeof storedModules>;
export const modules = z.object({
	/** False if this server runs without a store of module versions. */
	isAvailable: z.boolean(),
	shell: shell.optional(),
	modules: z.array(moduleOverview),
});
export type Modules = z.infer<typeof modules>;

export const switched = z.object({
	module: z.string(),
	version: z.string(),
	previous: z.string().optional(),
	/** True if the action had no effect, because the state was the same before. */
	isUnchanged: z.boolean(),
	/** The staged version that this action has ended, if any. */
	ended: z.string().optional(),
	/** Remarks about the action, as technical sentences in English. */
	notes: z.array(z.string()),
});
export type Switched = z.infer<typeof switched>;
