import { parseArgs } from "node:util";
import { Failure } from "../lib/run.mjs";

export const USAGE = `Aufruf im Ordner eines Moduls oder mit -w mfe-NAME:
  npm run deploy -w mfe-NAME                       bauen, testen, prüfen, übertragen, umstellen
    -- --stage 10 [--users anna,bernd]             nur für 10 % der Benutzer und für die genannten
    -- --users anna,bernd                          nur für die genannten
    -- --preview                                   nur übertragen: mit ?preview=mfe-NAME@Version ansehen
    -- --skip-tests --reason "…"                   ohne die Tests des Moduls; der Grund wird vermerkt
Aufruf im Wurzelordner:
  npm run deploy -- status                         was ausgeliefert ist
  npm run deploy -- history [NAME]                 was wann von wem ausgeliefert wurde
  npm run deploy -- promote NAME [Version]         die gestaffelte oder genannte Version für alle
  npm run deploy -- rollback NAME [Version]        zurück zur Version davor oder zur genannten
  npm run deploy -- stage NAME [Version] --stage 25 [--users anna]   Staffelung ändern
  npm run deploy -- unstage NAME                   Staffelung beenden
  npm run deploy -- prune                          Versionen löschen, die niemand mehr abrufen kann
  npm run deploy -- shell                          dem Bucket sagen, was die gebaute Shell bietet
Einstellungen: MODULE_STORE (Ordner oder s3://bucket/pfad, sonst dist), S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID,
S3_SECRET_ACCESS_KEY, API_URL (laufende Anwendung, mit deren API verglichen wird), API_DOCS_TOKEN (dort dasselbe, wo
die Beschreibung der API nicht öffentlich ist), DEPLOY_USER (wer ausliefert).`;

/** The words of the call make no sense. */
export class UsageError extends Failure {}

export interface Words {
	positionals: string[];
	stage: number | undefined;
	users: string[];
	preview: boolean;
	/** Why the tests are not run; nothing if they are. */
	skipReason: string | undefined;
	isStaged: boolean;
}

function percentageOf(text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	const number = Number(text.replace(/ ?%$/, "").replace(",", "."));
	if (!/^\d{1,3}([.,]\d+)? ?%?$/.test(text) || number > 100)
		throw new UsageError(`--stage: "${text}" ist kein Anteil von 0 bis 100.`);
	return number;
}

function usersOf(text: string | undefined): string[] {
	if (text === undefined) return [];
	const users = text.split(",").map((name) => name.trim());
	if (users.some((name) => name === "")) throw new UsageError(`--users: "${text}" ist keine Liste wie anna,bernd.`);
	return users;
}

function parse(words: readonly string[]) {
	try {
		return parseArgs({
			args: [...words],
			allowPositionals: true,
			options: {
				stage: { type: "string" },
				users: { type: "string" },
				preview: { type: "boolean", default: false },
				"skip-tests": { type: "boolean", default: false },
				reason: { type: "string" },
			},
		});
	} catch (error) {
		throw new UsageError(error instanceof Error ? error.message : String(error));
	}
}

/** Reads the words of the call; refuses what does not go together. */
export function readWords(words: readonly string[]): Words {
	const { values, positionals } = parse(words);
	const stage = percentageOf(values.stage);
	const users = usersOf(values.users);
	const reason = values.reason?.trim();
	const isStaged = stage !== undefined || users.length > 0;
	if (isStaged && values.preview) throw new UsageError("--preview und eine Staffelung schließen sich aus.");
	if (values["skip-tests"] && !reason) throw new UsageError('--skip-tests verlangt einen Grund: --reason "…".');
	if (reason !== undefined && !values["skip-tests"]) throw new UsageError("--reason gehört zu --skip-tests.");
	return { positionals, stage, users, preview: values.preview, skipReason: reason, isStaged };
}
