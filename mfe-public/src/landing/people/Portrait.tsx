import { portraits } from "@portal/brand/images/index.ts";
import { Picture } from "../../picture/Picture.tsx";

const TITLE = /^(Prof|Dr|DI|Mag|Ing)\b\.?$/;

/** Returns the initials of first and last name; titles such as "Dr." are skipped. */
function initialsOf(name: string): string {
	const names = name.split(" ").filter((part) => !TITLE.test(part));
	return [names[0], names.at(-1)].map((part) => part?.[0] ?? "").join("");
}

interface PortraitProps {
	name: string;
	position: keyof typeof portraits;
}

/** Shows a photo, or the initials if there is none. Screen readers skip it, because the name stands next to it. */
export function Portrait({ name, position }: PortraitProps) {
	const picture = portraits[position];
	if (picture !== undefined) return <Picture className="pub-portrait" picture={picture} alt="" sizes="11rem" />;
	return (
		<svg className="pub-portrait pub-portrait--star" viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
			<path d="M48 4l12.9 12.9h18.2v18.2L92 48 79.1 60.9v18.2H60.9L48 92 35.1 79.1H16.9V60.9L4 48l12.9-12.9V16.9h18.2z" />
			<circle cx="48" cy="48" r="29" />
			<text x="48" y="57" textAnchor="middle">
				{initialsOf(name)}
			</text>
		</svg>
	);
}
