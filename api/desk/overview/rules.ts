import { addDays, addMonths } from "../../kit/calendar.ts";
import { CERTIFICATE_STATUS, CERTIFICATE_STATUS_NAMES } from "../../modules/certificates/contract.ts";
import { ENDING_DAYS, type EnquiryWeek, MONTHS, type Overview, WEEKS } from "./contract.ts";

/** A count: `total` is its name; `period` and `value` are empty and 0 if the figure is not grouped by them. */
export type FigureRow = readonly [total: string, period: string, value: number, count: number];

const monthAfter = (day: string, months: number): string => addMonths(`${day.slice(0, 7)}-01`, months);

export function mondayOf(day: string): string {
	const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
	return addDays(day, -((weekday + 6) % 7));
}

/** Returns the first and last days of the periods that the overview counts. `thisMonth` is a month, `YYYY-MM`. */
export function boundsOn(today: string) {
	const thisWeek = mondayOf(today);
	return {
		today,
		thisMonth: today.slice(0, 7),
		lastSoon: addDays(today, ENDING_DAYS),
		lastDay: addDays(monthAfter(today, MONTHS), -1),
		firstWeek: addDays(thisWeek, -7 * (WEEKS - 1)),
		thisWeek,
	};
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Returns the median of values, given as ascending pairs of value and count; undefined without values. */
function medianOf(counted: readonly (readonly [value: number, count: number])[]): number | undefined {
	const total = sum(counted.map(([, count]) => count));
	const at = (place: number) => {
		let passed = 0;
		return counted.find(([, count]) => {
			passed += count;
			return passed > place;
		})?.[0];
	};
	const [lower, upper] = [at(Math.floor((total - 1) / 2)), at(Math.floor(total / 2))];
	return lower === undefined || upper === undefined ? undefined : (lower + upper) / 2;
}

function weekOf(week: string, rows: readonly FigureRow[]): EnquiryWeek {
	const answers = rows.flatMap(([, , days, count]) => (days < 0 ? [] : [[days, count] as const]));
	const days = medianOf(answers.sort(([one], [other]) => one - other));
	return {
		week,
		count: sum(rows.map(([, , , count]) => count)),
		answered: sum(answers.map(([, count]) => count)),
		...(days === undefined ? {} : { days }),
	};
}

export function overviewOf(today: string, rows: readonly FigureRow[]): Overview {
	const of = Map.groupBy(rows, ([total]) => total);
	const sumOf = (total: string, is = (_row: FigureRow) => true) =>
		sum((of.get(total) ?? []).filter(is).map(([, , , count]) => count));
	const withStatus = (code: number) => sumOf("certificates", ([, , value]) => value === code);
	const expired = sumOf("expired");
	const { PUBLIC, IN_APPROVAL } = CERTIFICATE_STATUS;
	const weeks = Map.groupBy(of.get("weeks") ?? [], ([, period]) => period);
	const { firstWeek } = boundsOn(today);
	return {
		countedOn: today,
		counts: {
			openEnquiries: sumOf("open"),
			toReview: withStatus(IN_APPROVAL),
			ending: sumOf("soon"),
			suspended: sumOf("suspended"),
		},
		certificates: [
			...CERTIFICATE_STATUS_NAMES.map((status) => {
				const code = CERTIFICATE_STATUS[status];
				return { status, count: withStatus(code) - (code === PUBLIC ? expired : 0) };
			}),
			{ status: "EXPIRED" as const, count: expired },
		],
		ending: Array.from({ length: MONTHS }, (_, index) => {
			const month = monthAfter(today, index).slice(0, 7);
			return { month, count: sumOf("ending", ([, period]) => period === month) };
		}),
		enquiries: Array.from({ length: WEEKS }, (_, index) => {
			const week = addDays(firstWeek, 7 * index);
			return weekOf(week, weeks.get(week) ?? []);
		}),
	};
}
