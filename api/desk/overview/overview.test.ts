import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "../../kit/calendar.ts";
import {
	CERTIFICATE_STATUS,
	CERTIFICATE_STATUS_NAMES,
	type CertificateStatusName,
	MOVES,
} from "../../modules/certificates/contract.ts";
import type { Certification, CertificationListItem } from "../../modules/certifications/contract.ts";
import { expireCertifications } from "../../modules/certifications/index.ts";
import { SYSTEM } from "../../platform/deps.ts";
import { createRunner } from "../../platform/instances/jobs.ts";
import { dayOf, today } from "../../platform/runtime/clock.ts";
import type { EnquiryListItem } from "../../public/enquiries/contract.ts";
import { deleteEnquiry, handleEnquiry, receiveEnquiry } from "../../public/enquiries/handling.ts";
import { insertEnquiry } from "../../public/enquiries/repository.ts";
import { eraseExpired } from "../../public/enquiries/retention.ts";
import { anEnquiryInput } from "../../testing/builders.ts";
import {
	aCertificationInput,
	type CertificateScenario,
	createCertificate,
	createCertification,
	take,
} from "../../testing/index.ts";
import { createRandom } from "../../testing/large-database/index.ts";
import { everyPage } from "../../testing/pages.ts";
import { inGerman } from "../../testing/reasons.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import { DAYS_AT_MOST, ENDING_DAYS, type Overview } from "./contract.ts";
import { mendFigures, verifyFigures } from "./index.ts";
import { boundsOn, mondayOf } from "./rules.ts";

const NOW = "2026-03-10T09:00:00.000Z";
const DAY_MS = 86_400_000;

const app = startAppPerTest({ now: NOW });

const overview = () => app.json<Overview>("/overview", { as: "Auditor" });
const problems = async () => inGerman((await verifyFigures(app.deps.database.db)).problems);
const run = (...statements: string[]) =>
	app.deps.database.write(SYSTEM, async (tx) => {
		for (const statement of statements) await tx.run(sql.raw(statement));
	});

const median = (values: number[]) => {
	const sorted = values.sort((one, other) => one - other);
	const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
	return (low + high) / 2;
};

/** Computes the overview from all records that the lists of the API return. */
async function counted(): Promise<Overview> {
	const day = today(app.clock);
	const listed = await everyPage<CertificationListItem>(app, "/certification?limit=100");
	const enquiries = await everyPage<EnquiryListItem>(app, "/customerMessages?limit=100");
	const stati: string[] = [];
	for (const { _id } of listed) {
		const { certificates } = await app.json<Certification>(`/certification/${_id}`, { as: "Admin" });
		for (const { stati: history, validTo } of certificates) {
			const code = history.at(-1)?.status;
			const name = CERTIFICATE_STATUS_NAMES.find((one) => CERTIFICATE_STATUS[one] === code) ?? "";
			stati.push(name === "PUBLIC" && validTo < day ? "EXPIRED" : name);
		}
	}
	const running = listed.filter(({ validTo }) => validTo >= day);
	const { firstWeek } = boundsOn(day);
	const weekOf = ({ messageDate }: EnquiryListItem) => mondayOf(dayOf(new Date(messageDate)));
	const daysOf = ({ messageDate, answerDate = messageDate }: EnquiryListItem) =>
		(Date.parse(dayOf(new Date(answerDate))) - Date.parse(dayOf(new Date(messageDate)))) / DAY_MS;
	const { certificates, ending, enquiries: weeks } = await overview();
	return {
		countedOn: day,
		counts: {
			openEnquiries: enquiries.filter(({ status }) => status < 30).length,
			toReview: stati.filter((name) => name === "IN_APPROVAL").length,
			ending: running.filter(({ validTo }) => validTo <= addDays(day, ENDING_DAYS)).length,
			suspended: running.filter(({ stati: history }) => history.at(-1)?.status === 70).length,
		},
		certificates: certificates.map(({ status }) => ({
			status,
			count: stati.filter((name) => name === status).length,
		})),
		ending: ending.map(({ month }) => ({
			month,
			count: running.filter(({ validTo }) => validTo.startsWith(month)).length,
		})),
		enquiries: weeks.map((_, index) => {
			const week = addDays(firstWeek, 7 * index);
			const own = enquiries.filter((enquiry) => weekOf(enquiry) === week);
			const answers = own.filter(({ status }) => status >= 30).map((one) => Math.min(DAYS_AT_MOST, daysOf(one)));
			const days = answers.length === 0 ? {} : { days: median(answers) };
			return { week, count: own.length, answered: answers.length, ...days };
		}),
	};
}

test("the figures equal a full count on every day after a random history", async () => {
	const STEPS = 60;
	const random = createRandom(1);
	const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
	const scenarios: CertificateScenario[] = [];
	const openEnquiries = () => everyPage<EnquiryListItem>(app, "/customerMessages");
	const later = () => app.clock.advance(Math.floor(random() * 9 * DAY_MS));
	const doings: (() => Promise<unknown>)[] = [
		async () => {
			const validFrom = addDays(today(app.clock), -Math.floor(random() * 3 * 365));
			const { certification } = await createCertification(app, { products: 0, input: { validFrom } });
			if (random() < 0.3)
				await app.json(`/client/certification/${certification._id}`, {
					as: "Auditor",
					method: "PUT",
					json: aCertificationInput({ validFrom: addDays(validFrom, 40) }),
				});
		},
		async () => {
			const status = pick(CERTIFICATE_STATUS_NAMES.filter((name) => MOVES.some(({ to }) => to === name)));
			if (scenarios.length < 12)
				scenarios.push(await createCertificate(app, { status: status as CertificateStatusName }));
		},
		async () => {
			const scenario = pick(scenarios);
			const step = pick([
				"release",
				"stop",
				"reject",
				"publish",
				"suspend",
				"reinstate",
				"retract",
				"delete",
				"edit",
			] as const);
			if (scenario && step) await take(app, scenario, step);
		},
		() => receiveEnquiry(app.deps, anEnquiryInput()),
		() => receiveEnquiry(app.deps, anEnquiryInput()),
		async () => {
			const enquiry = pick(await openEnquiries());
			const submitBtn = random() < 0.7 ? "answer" : "save";
			if (enquiry) await handleEnquiry(app.deps, enquiry._id, { note: "Angebot", submitBtn }, SYSTEM);
		},
		async () => {
			const enquiry = pick(await openEnquiries());
			if (enquiry && random() < 0.4) await deleteEnquiry(app.deps, enquiry._id, SYSTEM);
		},
		async () => later(),
		() => expireCertifications(app.deps),
	];
	for (let step = 0; step < STEPS; step++) await pick(doings)?.();
	expect(await overview()).toEqual(await counted());
	app.clock.advance(200 * DAY_MS);
	expect(await overview()).toEqual(await counted());
	await eraseExpired(app.deps);
	await expireCertifications(app.deps);
	expect(await overview()).toEqual(await counted());
	app.clock.advance(3 * 365 * DAY_MS);
	expect(await overview()).toEqual(await counted());
	expect(await problems()).toEqual([]);
});

test("a day begins in Vienna, in summer and in winter, also when the clocks change", async () => {
	const random = createRandom(7);
	const sundays = [2025, 2026, 2030, 2034].flatMap((year) =>
		[3, 10].flatMap((month) =>
			[-3, -2, -1, 0, 1, 22, 23].map((hours) => {
				const last = new Date(Date.UTC(year, month, 0));
				const sunday = Date.UTC(year, month - 1, last.getUTCDate() - last.getUTCDay(), 1);
				return new Date(sunday + hours * 3_600_000 - 1).toISOString();
			}),
		),
	);
	const others = Array.from({ length: 100 }, () => new Date(1.6e12 + Math.floor(random() * 5e11)).toISOString());
	const moments = [...sundays, ...others];
	await app.deps.database.write(SYSTEM, async (tx) => {
		for (const [index, moment] of moments.entries()) await insertEnquiry(tx, anEnquiryInput(), `A-${index}`, moment);
	});
	const found = await app.deps.database.db.values<[string, string]>(sql`
		select message_date, date(asked) from enquiry_day inner join enquiry using (seq) order by seq`);
	expect(found).toEqual(moments.map((moment) => [moment, dayOf(new Date(moment))]));
	const weeks = await app.deps.database.db.values<[string]>(sql`
		select period from enquiry_figure where name = 'enquiry.week' order by seq`);
	expect(weeks.flat()).toEqual(moments.map((moment) => mondayOf(dayOf(new Date(moment)))));
});

describe("wrong figures", () => {
	beforeEach(async () => {
		await createCertification(app, { products: 0 });
		await run("drop trigger certification_figure_insert");
		await createCertification(app, { products: 0 });
	});
	const PROBLEM = {
		figure: expect.stringMatching(/^certification\.ending 2029-02-28 0$/),
		problem: "Gespeichert ist 1, gezählt wurden 2.",
	};

	test("are reported on the operations page", async () => {
		expect(await app.json("/audit/verification", { as: "Admin" })).toMatchObject({
			ok: false,
			figures: { problems: 1, first: [PROBLEM] },
		});
	});

	test("are recounted by the job, which logs it", async () => {
		const logged: unknown[] = [];
		const log = { info: () => {}, error: (...line: unknown[]) => logged.push(line) };
		const mend = createRunner(app.deps, mendFigures({ ...app.deps, log }));
		await mend();
		expect(logged).toEqual([["figures", { error: "certification.ending 2029-02-28 0: 1 is stored, 2 were counted." }]]);
		expect(await problems()).toEqual([]);
		expect(await overview()).toEqual(await counted());
		await mend();
		expect(logged).toHaveLength(1);
	});
});
