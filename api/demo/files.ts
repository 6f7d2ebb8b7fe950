import { Buffer } from "node:buffer";
import { addDays } from "../kit/calendar.ts";
import type { Client } from "../modules/clients/contract.ts";
import type { Audit, AuditListItem } from "../modules/evaluation/contract.ts";
import type { FileKind, StoredFile } from "../modules/files/contract.ts";
import type { Demo } from "./seed.ts";

/** Returns a PDF with one page of text, whose characters must be in Windows-1252 and need no escape in PDF. */
function pdfOf(lines: readonly string[]): string {
	const text = lines.map((line) => `(${line}) Tj T*`).join("\n");
	const content = `BT /F 12 Tf 18 TL 72 760 Td\n${text}\nET`;
	const objects = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
		`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
	].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
	const header = "%PDF-1.7\n";
	const offsetOf = (index: number) => header.length + objects.slice(0, index).join("").length;
	const entries = objects.map((_, index) => `${String(offsetOf(index)).padStart(10, "0")} 00000 n \n`);
	const size = objects.length + 1;
	const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join("")}`;
	const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${offsetOf(objects.length)}\n%%EOF\n`;
	return `${header}${objects.join("")}${table}${trailer}`;
}

/** Adds a file to a client, to the audit under way and to its finding. The one of the client is due in three weeks. */
export async function fillFiles({ call, today }: Demo): Promise<void> {
	const add = (record: string, kind: FileKind, name: string, content: string, validTo = "") => {
		const form = new FormData();
		form.append("kind", kind);
		form.append("validTo", validTo);
		form.append("file", new File([Buffer.from(content, "latin1")], name));
		return call<StoredFile>("POST", `/${record}/files`, form);
	};
	const [client] = await call<Client[]>("GET", "/client?sort=clientNumber&limit=1");
	const [underway] = await call<AuditListItem[]>("GET", "/audits?status=UNDERWAY&limit=1");
	if (!client || !underway) return;
	const { auditNumber, clientName, findings } = await call<Audit>("GET", `/audits/${underway._id}`);
	const confirmation = [
		"Halal-Bestätigung",
		"Lieferant: Aromen Nordwind GmbH",
		"Ware: Raucharoma flüssig, Paprikaextrakt",
	];
	const ofClient = ["Lieferantenzertifikat", "Halal-Bestätigung Aromen.pdf", pdfOf(confirmation)] as const;
	await add(`client/${client._id}`, ...ofClient, addDays(today, 21));
	const plan = `Auditplan ${auditNumber}`;
	const agenda = ["09:00 Eröffnung", "10:00 Begehung der Abfüllung", "15:00 Abschluss"];
	await add(`audits/${underway._id}`, "Auditplan", `${plan}.pdf`, pdfOf([plan, clientName, ...agenda]));
	const cleaning = "Bereich;Mittel;Nachspülen\r\nAbfüllung;Alkoholreiniger 70 %;nein\r\nKühlraum;Seifenlauge;ja\r\n";
	await add(`findings/${findings[0]?._id}`, "Nachweis", "Reinigungsplan R-07.csv", cleaning);
}
