import "./Icon.css";
import { classNames } from "../class-names.ts";

// Drawn on a grid of 24 with strokes, so that one weight fits all.
const PATHS = {
	"arrow-left": "M19 12H5m6-6-6 6 6 6",
	building: "M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3",
	calendar: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4",
	certificate: "M6 3h12v12H6zM9 7h6M9 10h6M10 15v6l2-1.5 2 1.5v-6",
	check: "m5 12.5 4.5 4.5L19 7",
	"chevron-down": "m6 9 6 6 6-6",
	"chevron-left": "m15 6-6 6 6 6",
	"chevron-right": "m9 6 6 6-6 6",
	"chevron-up": "m6 15 6-6 6 6",
	clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3.5 2",
	close: "m6 6 12 12M18 6 6 18",
	columns: "M4 5h16v14H4zM10 5v14M15 5v14",
	copy: "M9 9h11v11H9zM5 15H4V4h11v1",
	download: "M12 4v11m-5-5 5 5 5-5M5 20h14",
	edit: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
	error: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7.5v5.5M12 16.4v.1",
	external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
	eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
	"eye-off":
		"m4 4 16 16M10 5.8a9 9 0 0 1 2-.3c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.5 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.5-1.2",
	file: "M6 3h8l4 4v14H6zM14 3v4h4",
	home: "M4 11 12 4l8 7v9h-5v-6H9v6H4z",
	info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v6M12 7.5v.1",
	lock: "M5 11h14v10H5zM8 11V7.5a4 4 0 0 1 8 0V11",
	logout: "M14 4H5v16h9M10 12h10m-4-4 4 4-4 4",
	mail: "M3 6h18v13H3zM3 7l9 7 9-7",
	menu: "M4 7h16M4 12h16M4 17h16",
	minus: "M5 12h14",
	moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5",
	more: "M5 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6M12 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6M19 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6",
	plus: "M12 5v14M5 12h14",
	refresh: "M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5",
	search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5",
	settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5",
	sort: "m8 9 4-4 4 4M8 15l4 4 4-4",
	star: "M6 6h12v12H6zM12 3.5 20.5 12 12 20.5 3.5 12z",
	success: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8 12.5l2.8 2.8L16 9.5",
	sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5",
	trash: "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6",
	unlock: "M5 11h14v10H5zM8 11V7.5a4 4 0 0 1 7.5-2",
	upload: "M12 16V4m-5 5 5-5 5 5M5 20h14",
	users:
		"M9 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6.5 6.5 0 0 1 3.5 5.5",
	warning: "M12 4 2.5 20h19zM12 10v4.5M12 17.3v.1",
} as const;

export type IconName = keyof typeof PATHS;
export const ICON_NAMES = Object.keys(PATHS) as IconName[];

export interface IconProps {
	name: IconName;
	className?: string;
}

/** Decoration: what it means is said by the words beside it or by the control's label. */
export function Icon({ name, className }: IconProps) {
	return (
		<svg className={classNames("ui-icon", className)} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
			<path d={PATHS[name]} />
		</svg>
	);
}
