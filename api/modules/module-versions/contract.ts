import { z } from "zod";
import { reports } from "../../kit/codes.ts";
import { MODULE_ID, MODULE_VERSION } from "../../kit/failures.ts";
import { id, isoDateTime, optionalText, text } from "../../kit/fields.ts";

const MEGABYTE = 1024 * 1024;

export const MODULE_TOKEN_LIMITS = { name: { max: 60 }, days: { min: 1, max: 366, usual: 90 }, perModule: 50 } as const;
/** How a token begins, so that whoever finds one sees what it is. */
export const MODULE_TOKEN_PREFIX = "portal_module_";
export const ARCHIVE_LIMITS = { bytes: 16 * MEGABYTE, unpackedBytes: 64 * MEGABYTE, files: 2_000 } as const;
export const ARCHIVE_TYPE = "application/gzip";
export const STAGE_LIMITS = { percentage: { min: 0, max: 100 }, users: 100, older: 500 } as const;

/** What a module can be done with; the labels are those of the page. */
export const MODULE_ACTIONS = {
	stage: "Stufenweise ausliefern",
	unstage: "Stufe beenden",
	promote: "Für alle freigeben",
	rollback: "Zurücknehmen",
	remove: "Entfernen",
} as const;
export type ModuleAction = keyof typeof MODULE_ACTIONS;
export const isModuleAction = (action: string): action is ModuleAction => Object.hasOwn(MODULE_ACTIONS, action);

/** What was done with a version, as the records of the store say it. */
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

/** How an uploaded version is to be given out. */
export const UPLOAD_FOR = ["everybody", "stage", "preview"] as const;
export const uploadQuery = z.strictObject({
	for: z.enum(UPLOAD_FOR, reports("choice.invalid")).default("everybody"),
	percentage: z
		.string()
		.regex(/^\d{1,3}(\.\d{1,4})?$/, reports("moduleVersion.percentageInvalid"))
		.transform(Number)
		.refine(isShare, reports("moduleVersion.percentageInvalid"))
		.optional(),
	/** User ids with commas in between. */
	users: z
		.string()
		.max(STAGE_LIMITS.users * 51, reports("moduleVersion.userInvalid"))
		.transform((names) => names.split(","))
		.pipe(userids)
		.optional(),
	/** Why older sources come over newer ones. */
	older: optionalText({ max: STAGE_LIMITS.older }),
	/** The installation that the same bytes come from. */
	from: z
		.url({ protocol: /^https?$/, ...reports("value.invalid") })
		.max(300, reports("value.invalid"))
		.optional(),
});
export type UploadQuery = z.infer<typeof uploadQuery>;

export const stageInput = z.strictObject({
	/** Unless told, the version that is staged. */
	version: versionName.optional(),
	percentage,
	users: userids,
});
export type StageInput = z.infer<typeof stageInput>;
/** Unless told: for `promote` the staged version, for `rollback` the one before. */
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
	/** To the minute. */
	lastUsedAt: isoDateTime.optional(),
	revokedAt: isoDateTime.optional(),
	revokedBy: z.string().optional(),
	/** Neither revoked nor expired. */
	isActive: z.boolean(),
});
export type ModuleToken = z.infer<typeof moduleToken>;
/** The token itself is sent this one time. */
export const createdModuleToken = moduleToken.extend({ token: z.string() });
export type CreatedModuleToken = z.infer<typeof createdModuleToken>;

const commit = z.object({ sha: z.string(), isDirty: z.literal(true).optional() });
const rollout = z.object({ percentage: z.number(), users: z.number().int() });

/** One event of a module, as the store records it. */
export const deployment = z.object({
	at: isoDateTime,
	action: z.enum(ACTIONS),
	version: z.string(),
	previous: z.string().optional(),
	who: z.string(),
	/** Why the tests were not run. */
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
	/** Label of its first menu entry. */
	title: z.string().optional(),
	live: z.string().optional(),
	staged: rollout.extend({ version: z.string() }).optional(),
	/** No version is for everybody yet. */
	isComing: z.boolean(),
	/** What its versions need that the shell does not offer: technical sentences in English. */
	blocked: z.array(z.string()),
	lastDeployment: deployment.optional(),
};
/** As the store knows it. */
export const storedModule = z.object(overview);
export type StoredModule = z.infer<typeof storedModule>;
export const moduleOverview = z.object({ ...overview, activeTokens: z.number().int() });
export type ModuleOverview = z.infer<typeof moduleOverview>;

export const moduleVersion = z.object({
	version: z.string(),
	isLive: z.boolean(),
	isStaged: z.boolean(),
	/** Can be asked for with `?preview=`. */
	isAvailable: z.boolean(),
	commit: commit.optional(),
	ci: z.string().optional(),
	/** Version of the API that it was built for. */
	api: z.string().optional(),
	/** Ranges of the shared packages that it needs. */
	needs: z.record(z.string(), z.string()).optional(),
	/** Why it cannot be switched to; technical sentences in English. */
	problems: z.array(z.string()),
});
export type ModuleVersion = z.infer<typeof moduleVersion>;

const details = {
	/** The newest first. */
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
	/** False where this server has no store of modules behind it. */
	isAvailable: z.boolean(),
	shell: shell.optional(),
	modules: z.array(moduleOverview),
});
export type Modules = z.infer<typeof modules>;

export const switched = z.object({
	module: z.string(),
	version: z.string(),
	previous: z.string().optional(),
	/** It was so already: nothing was written. */
	isUnchanged: z.boolean(),
	/** A staged version that ended with this. */
	ended: z.string().optional(),
	/** Technical sentences in English. */
	notes: z.array(z.string()),
});
export type Switched = z.infer<typeof switched>;
