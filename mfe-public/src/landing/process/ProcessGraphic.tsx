import { useTranslation } from "@portal/shared-ui/module";
import { useId } from "react";

export const STEPS = ["enquiry", "application", "products", "audit", "decision", "certificate"] as const;

const RADIUS = 30;
const LINE_HEIGHT = 20;
const APPLICATION = STEPS.indexOf("application");
const AUDIT = STEPS.indexOf("audit");
const LAST = STEPS.length - 1;

interface Point {
	x: number;
	y: number;
}

interface Layout {
	viewBox: string;
	at(step: number): Point;
	label: Point & { anchor: "middle" | "start" };
	link(step: number): string;
	back(to: number): string;
	backLabel(to: number): Point;
	/** Rotation in degrees of the labels of arrows that lead back to an earlier step. */
	turn: number;
}

const ROW_Y = 48;
const rowX = (step: number) => 90 + step * 180;
const rowDepth = (to: number) => (to === AUDIT ? 172 : 232);
const ROW: Layout = {
	viewBox: "0 0 1080 262",
	at: (step) => ({ x: rowX(step), y: ROW_Y }),
	label: { x: 0, y: RADIUS + 28, anchor: "middle" },
	link: (step) => `M${rowX(step) + RADIUS + 10} ${ROW_Y}H${rowX(step + 1) - RADIUS - 12}`,
	back: (to) => {
		const [from, depth] = [rowX(LAST) + (to === AUDIT ? -8 : 8), rowDepth(to)];
		return `M${from} 136V${depth - 14}q0 14-14 14H${rowX(to) + 14}q-14 0-14-14V140`;
	},
	backLabel: (to) => ({ x: (rowX(to) + rowX(LAST)) / 2, y: rowDepth(to) - 8 }),
	turn: 0,
};

const COLUMN_X = 44;
const columnY = (step: number) => 44 + step * 104;
const columnReach = (to: number) => (to === AUDIT ? 252 : 306);
const COLUMN: Layout = {
	viewBox: "0 0 330 610",
	at: (step) => ({ x: COLUMN_X, y: columnY(step) }),
	label: { x: RADIUS + 18, y: 6, anchor: "start" },
	link: (step) => `M${COLUMN_X} ${columnY(step) + RADIUS + 9}V${columnY(step + 1) - RADIUS - 11}`,
	back: (to) => {
		const [from, reach] = [columnY(LAST) + (to === AUDIT ? -8 : 8), columnReach(to)];
		return `M208 ${from}H${reach - 14}q14 0 14-14V${columnY(to) + 14}q0-14-14-14H212`;
	},
	backLabel: (to) => ({ x: columnReach(to) - 9, y: (columnY(to) + columnY(LAST)) / 2 }),
	turn: -90,
};

function Star({ x, y }: Point) {
	const side = RADIUS * 1.45;
	const square = { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 3 };
	return (
		<g className="pub-graphic__star">
			<rect {...square} />
			<rect {...square} transform={`rotate(45 ${x} ${y})`} />
		</g>
	);
}

function Label({ text, x, y, anchor }: Point & { text: string; anchor: "middle" | "start" }) {
	const lines = text.split("\n");
	const first = anchor === "start" ? y - ((lines.length - 1) * LINE_HEIGHT) / 2 : y;
	return (
		<text className="pub-graphic__label" textAnchor={anchor}>
			{lines.map((line, index) => (
				<tspan key={line} x={x} y={first + index * LINE_HEIGHT}>
					{line}
				</tspan>
			))}
		</text>
	);
}

function WayBack({ layout, to, text, marker }: { layout: Layout; to: number; text: string; marker: string }) {
	const { x, y } = layout.backLabel(to);
	return (
		<>
			<path className="pub-graphic__back" d={layout.back(to)} markerEnd={marker} />
			<text
				className="pub-graphic__back-label"
				textAnchor="middle"
				x={x}
				y={y}
				transform={`rotate(${layout.turn} ${x} ${y})`}
			>
				{text}
			</text>
		</>
	);
}

/** Draws the steps of a certification. CSS shows the row on wide screens and the column on narrow ones. */
export function ProcessGraphic({ direction }: { direction: "row" | "column" }) {
	const { t } = useTranslation("public");
	const id = useId();
	const layout = direction === "row" ? ROW : COLUMN;
	const marker = `url(#${id}-arrow)`;
	return (
		<svg
			className={`pub-graphic pub-graphic--${direction}`}
			viewBox={layout.viewBox}
			role="img"
			aria-labelledby={`${id}-title`}
			aria-describedby={`${id}-text`}
		>
			<title id={`${id}-title`}>{t("process.graphicTitle")}</title>
			<desc id={`${id}-text`}>{t("process.graphicText")}</desc>
			<defs>
				<marker id={`${id}-arrow`} viewBox="0 0 10 10" refX="7" refY="5" markerWidth="7" markerHeight="7" orient="auto">
					<path className="pub-graphic__arrow" d="M0 0 10 5 0 10z" />
				</marker>
			</defs>
			<WayBack layout={layout} to={AUDIT} text={t("process.surveillance")} marker={marker} />
			<WayBack layout={layout} to={APPLICATION} text={t("process.renewal")} marker={marker} />
			{STEPS.map((step, index) => {
				const { x, y } = layout.at(index);
				return (
					<g key={step}>
						{index < LAST && <path className="pub-graphic__link" d={layout.link(index)} markerEnd={marker} />}
						<Star x={x} y={y} />
						<text className="pub-graphic__number" textAnchor="middle" x={x} y={y + 7}>
							{index + 1}
						</text>
						<Label
							text={t(`process.steps.${step}.label`)}
							x={x + layout.label.x}
							y={y + layout.label.y}
							anchor={layout.label.anchor}
						/>
					</g>
				);
			})}
		</svg>
	);
}
