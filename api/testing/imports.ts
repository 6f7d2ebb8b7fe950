import type { Certification } from "../modules/certifications/contract.ts";
import type { ImportPreview } from "../modules/products/contract.ts";
import type { TestApp } from "./app.ts";

export type WorkbookBytes = Uint8Array<ArrayBuffer>;

/** Returns the form of an upload. A string is added as a text field instead of a file. */
export function formWith(...files: (WorkbookBytes | string)[]): FormData {
	const form = new FormData();
	for (const file of files)
		form.append("products", typeof file === "string" ? file : new File([file], "produkte.xlsx"));
	return form;
}

export const sendForm = (app: TestApp, id: string, body: FormData, query = "", headers: Record<string, string> = {}) =>
	app.request(`/client/certification/${id}/productImport${query}`, { as: "Auditor", method: "POST", body, headers });

export const upload = (app: TestApp, id: string, file: WorkbookBytes, query = "") =>
	sendForm(app, id, formWith(file), query);

export const tryOut = async (app: TestApp, id: string, file: WorkbookBytes, mode = "add") =>
	(await (await upload(app, id, file, `?dryRun=true&mode=${mode}`)).json()) as ImportPreview;

export const readCertification = (app: TestApp, id: string) =>
	app.json<Certification>(`/certification/${id}`, { as: "Auditor" });
