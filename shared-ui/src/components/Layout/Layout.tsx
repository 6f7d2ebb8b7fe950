import "./Layout.css";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

type Gap = "small" | "medium" | "large";

interface LayoutProps {
	gap?: Gap;
	className?: string;
	children: ReactNode;
}

export function Stack({ gap = "medium", className, children }: LayoutProps) {
	return <div className={classNames("ui-stack", `ui-gap--${gap}`, className)}>{children}</div>;
}

export interface InlineProps extends LayoutProps {
	align?: "start" | "end" | "between";
}

export function Inline({ gap = "small", align = "start", className, children }: InlineProps) {
	return <div className={classNames("ui-inline", `ui-inline--${align}`, `ui-gap--${gap}`, className)}>{children}</div>;
}

export interface GridProps extends LayoutProps {
	columns?: 2 | 3 | 4;
}

export function Grid({ gap = "medium", columns = 2, className, children }: GridProps) {
	return <div className={classNames("ui-grid", `ui-columns--${columns}`, `ui-gap--${gap}`, className)}>{children}</div>;
}
