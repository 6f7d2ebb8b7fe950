import type { Office } from "@portal/shared-ui/module";
import { VIEW } from "./map-view.ts";

/** A point on the map of Central Europe, in degrees east and degrees north. */
export type Place = readonly [east: number, north: number];

const SCALE = 40;
// Ratio of a degree of longitude to one of latitude in the map's middle, because it decreases towards the poles.
const NARROWING = Math.cos((((VIEW.south + VIEW.north) / 2) * Math.PI) / 180);

export const SIZE = {
	width: Math.round((VIEW.east - VIEW.west) * NARROWING * SCALE),
	height: Math.round((VIEW.north - VIEW.south) * SCALE),
} as const;

export const project = ([east, north]: Place): { x: number; y: number } => ({
	x: Math.round((east - VIEW.west) * NARROWING * SCALE * 10) / 10,
	y: Math.round((VIEW.north - north) * SCALE * 10) / 10,
});

/** Borders and coasts from one junction to the next, so that neighbouring countries share each line without gaps. */
const LINES = {
	"fr-de": "6.36 49.47,6.73 49.17,7.05 49.11,7.45 49.17,8.23 48.97,7.92 48.63,7.75 48.3,7.58 47.95,7.59 47.59",
	"fr-ch":
		"7.59 47.59,7 47.45,6.95 47.3,6.45 46.93,6.1 46.55,6.1 46.2,6.25 46.2,6.3 46.4,6.8 46.42,6.8 46.13,7.04 45.92",
	"fr-it": "7.04 45.92,6.8 45.73,7.15 45.4,6.65 45.1,7 44.8,6.95 44.4,7 44.23,7.65 44.17,7.53 43.78",
	"fr-be": "3.5 50.6,4.15 50.3,4.2 49.96,4.85 50.15,4.85 49.8,5.47 49.5,5.82 49.54",
	"fr-lu": "5.82 49.54,6.36 49.47",
	"be-lu": "5.82 49.54,5.75 49.85,6.13 50.13",
	"de-lu": "6.13 50.13,6.5 49.8,6.36 49.47",
	"de-be": "6.2 50.6,6.3 50.35,6.13 50.13",
	"de-ch": "7.59 47.59,8.2 47.61,8.55 47.65,8.6 47.8,8.9 47.66,9.2 47.66,9.55 47.54",
	"de-at":
		"9.55 47.54,9.97 47.53,10.2 47.35,10.45 47.55,10.9 47.48,11.4 47.45,12 47.62,12.75 47.67,13.05 47.5,13 47.75,12.76 48.13,13.35 48.3,13.45 48.56,13.83 48.77",
	"de-cz": "13.83 48.77,13 49.3,12.6 49.55,12.45 49.9,12.2 50.1,12.2 50.32,12.9 50.45,13.1 50.6",
	"at-cz": "13.83 48.77,14.35 48.57,14.75 48.75,15 49,15.7 48.87,16.1 48.75,16.95 48.62",
	"at-sk": "16.95 48.62,16.85 48.35,17.16 48",
	"at-hu": "17.16 48,17.05 47.72,16.45 47.7,16.65 47.45,16.45 47.3,16.5 47.05,16.12 46.87",
	"at-si": "16.12 46.87,15.99 46.7,15.6 46.68,14.9 46.6,14.55 46.4,13.72 46.52",
	"at-it": "13.72 46.52,12.75 46.64,12.4 46.72,12.2 47.08,11.6 46.98,11.15 46.95,10.5 46.85",
	"at-ch": "10.5 46.85,10.2 46.87,9.6 47.06,9.53 47.27,9.6 47.47,9.55 47.54",
	"ch-it": "10.5 46.85,10.45 46.55,10.1 46.6,10.05 46.25,9.3 46.45,9 45.85,8.45 46.35,7.9 45.95,7.04 45.92",
	"it-si": "13.72 46.52,13.4 46.25,13.65 45.95,13.75 45.6",
	"hu-sk":
		"17.16 48,17.65 47.76,18.5 47.75,18.85 47.85,18.8 48.05,19.5 48.1,19.9 48.15,20.5 48.3,20.8 48.57,21.5 48.5,22.15 48.4",
	"hu-ua": "22.15 48.4,22.5 48.1,22.9 48",
	"hu-ro": "22.9 48,22.3 47.75,21.95 47.4,21.5 46.75,21.2 46.4,20.3 46.13",
	"hu-rs": "20.3 46.13,19.6 46.17,18.85 45.9",
	"hu-hr": "18.85 45.9,18.4 45.75,17.6 45.85,17.1 46.2,16.55 46.47",
	"hu-si": "16.55 46.47,16.35 46.65,16.12 46.87",
	"si-hr": "16.55 46.47,16 46.2,15.65 46.2,15.7 45.85,15.3 45.45,14.6 45.6,13.6 45.47",
	"hr-rs": "18.85 45.9,19.05 45.5,19.4 45.2,19.05 44.9",
	"hr-ba": "19.05 44.9,17.9 45.1,16.9 45.25,16.3 45,15.75 45.2,15.75 44.8,16.1 44.3,16.4 43.9",
	"ba-rs": "19.05 44.9,19.35 44.7,19.1 44.3,19.5 43.9",
	"ro-rs": "20.3 46.13,20.8 45.75,21.5 45.15,21.4 44.8,22.7 44.6",
	"cz-sk": "16.95 48.62,17.2 48.85,17.9 48.95,18.2 49.3,18.85 49.5",
	"cz-pl": "18.85 49.5,18.6 49.9,17.65 50.1,17.7 50.3,16.9 50.45,16.7 50.1,16.2 50.4,16.4 50.7",
	"sk-pl": "18.85 49.5,19.5 49.55,19.8 49.2,20.3 49.35,21.1 49.4,22 49.2,22.55 49.08",
	"sk-ua": "22.55 49.08,22.15 48.4",
	liguria: "7.53 43.78,8.2 43.95,8.45 44.3,8.9 44.41,9.6 44.15,10.1 44,10.3 43.6",
	venetia: "13.75 45.6,13.4 45.7,12.5 45.45,12.3 45.2,12.5 44.9,12.3 44.5,12.35 44.2,12.7 43.8",
	istria: "13.75 45.6,13.6 45.47,13.55 45.1,13.9 44.8,14.2 45.15,14.4 45.3,14.85 45,14.95 44.6,15.2 44.3,15.6 43.8",
} as const;
type Line = keyof typeof LINES;

const placesOf = (text: string): Place[] =>
	text.split(",").map((place) => {
		const [east = 0, north = 0] = place.split(" ").map(Number);
		return [east, north];
	});

const pathOf = (places: readonly Place[]) =>
	`M${places
		.map(project)
		.map(({ x, y }) => `${x} ${y}`)
		.join("L")}`;

/** Joins lines to a closed SVG path; "-" before a name reverses a line. `outside` has points beyond the map. */
function shape(parts: readonly (Line | `-${Line}`)[], outside = ""): string {
	const places = parts.flatMap((part) => {
		const isReversed = part in LINES === false;
		const line = placesOf(LINES[(isReversed ? part.slice(1) : part) as Line]);
		return isReversed ? line.reverse() : line;
	});
	return `${pathOf([...places, ...(outside === "" ? [] : placesOf(outside))])}Z`;
}

export const COUNTRIES = {
	Frankreich: shape(["fr-be", "fr-lu", "fr-de", "fr-ch", "fr-it"], "6.2 43,0 43,0 51"),
	Deutschland: shape(["de-be", "de-lu", "fr-de", "de-ch", "de-at", "de-cz"], "13.1 51,6.2 51"),
	Österreich: shape(["de-at", "at-cz", "at-sk", "at-hu", "at-si", "at-it", "at-ch"]),
	Ungarn: shape(["at-hu", "-hu-si", "-hu-hr", "-hu-rs", "-hu-ro", "-hu-ua", "-hu-sk"]),
} as const satisfies Partial<Record<Office["country"], string>>;

export const SEAS: readonly string[] = [shape(["liguria"]), shape(["-venetia", "istria"])];

export const BORDERS: string = Object.values(LINES)
	.map((line) => pathOf(placesOf(line)))
	.join("");
