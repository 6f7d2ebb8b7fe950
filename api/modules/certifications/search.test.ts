import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { createCertificate, createCertification, createClient } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { CertificationListItem } from "./contract.ts";

const app = startAppOnce();

const found = async (q: string) =>
	(await app.json<CertificationListItem[]>(`/certification?q=${encodeURIComponent(q)}`, { as: "Auditor" })).map(
		({ _id }) => _id,
	);

async function certificationWith(names: readonly string[], clientName: string): Promise<string> {
	const client = await createClient(app, { name: clientName });
	const { certification } = await createCertification(app, { client, products: names.map((name) => ({ name })) });
	return certification._id;
}

const WORDS = [
	"Öl",
	"5",
	"l",
	"Lokum",
	"Sorte",
	"17",
	"30",
	"g",
	"Tee",
	"A",
	"x2",
	"100%",
	"Ü",
	"Brühe",
	"(fein)",
	"漢方",
];
const names = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));

describe("a search for products", () => {
	test("finds each name by its whole text, even with short words", async () => {
		const distinct = [...new Set(fc.sample(names, { seed: 17, numRuns: 60 }))];
		const owners = await Promise.all(
			Array.from({ length: 6 }, (_, at) =>
				certificationWith(
					distinct.filter((_name, index) => index % 6 === at),
					`Betrieb ${at}`,
				),
			),
		);
		for (const [index, name] of distinct.entries()) expect(await found(name), name).toContain(owners[index % 6]);
	});

	it("with a short word returns only certifications that contain it, in a product or in the client's name", async () => {
		const large = await certificationWith(["Granatapfelsaft 71"], "Saftwerk");
		const small = await certificationWith(["Granatapfelsaft 73"], "Kelterei 71er");
		expect(await found("granatapfelsaft 73")).toEqual([small]);
		expect((await found("granatapfelsaft 71")).sort()).toEqual([large, small].sort());
		expect(await found("saftwerk 71")).toEqual([large]);
		expect(await found("granatapfelsaft 79")).toEqual([]);
	});

	it("with only a short word finds names with a word that begins with it", async () => {
		const beginning = await certificationWith(["Qy Sirup"], "Anfang");
		await certificationWith(["Sirup aqy"], "Ende");
		expect(await found("qy")).toEqual([beginning]);
	});
});

test("a certification is found by the number of its certificate, and by the beginning of the number", async () => {
	const { certificate, certification } = await createCertificate(app);
	const number = certificate.certificateNumber;
	expect(await found(number)).toEqual([certification._id]);
	expect(await found(number.toLowerCase())).toEqual([certification._id]);
	expect(await found(number.slice(0, -1))).toEqual([certification._id]);
	expect(await found(`${number}9`)).toEqual([]);
});
