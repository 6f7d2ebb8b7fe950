import "./entrance.css";
import { brand, useHeadingFocus, usePageTitle } from "@portal/shared-ui/module";
import { type ReactNode, useRef } from "react";

interface EntranceFrameProps {
	title: string;
	/** Language code of the content, if it differs from the page's language. Screen readers choose the voice by it. */
	lang?: string;
	children: ReactNode;
}

export function EntranceFrame({ title, lang, children }: EntranceFrameProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	usePageTitle(title);
	useHeadingFocus(heading);
	return (
		<main className="shell-entrance">
			<div className="shell-entrance__card">
				<p className="shell-entrance__brand">
					<img src={brand.logo} alt="" width={48} height={48} />
					{brand.name}
				</p>
				<div lang={lang}>
					<h1 ref={heading} tabIndex={-1}>
						{title}
					</h1>
					{children}
				</div>
			</div>
		</main>
	);
}
