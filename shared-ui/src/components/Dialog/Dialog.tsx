import "./Dialog.css";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay, type ModalOverlayProps } from "react-aria-components";
import { useModuleMark } from "../../module-root.tsx";
import { useTexts } from "../../texts.ts";
import { IconButton } from "../Button/IconButton.tsx";

export { DialogTrigger } from "react-aria-components";

type DialogContent = ReactNode | ((dialog: { close: () => void }) => ReactNode);

export interface DialogProps extends Omit<ModalOverlayProps, "className" | "style" | "children" | "render"> {
	title: string;
	children: DialogContent;
	/** Buttons at the bottom of the dialog. The primary button comes last. */
	footer?: DialogContent;
	size?: "small" | "medium" | "large";
	/** `end` shows a full-height panel at the edge of the window, so that the page stays visible during the work. */
	placement?: "center" | "end";
	role?: "dialog" | "alertdialog";
}

const render = (content: DialogContent, close: () => void) =>
	typeof content === "function" ? content({ close }) : content;

/** Prevents line breaks in record numbers, because browsers would break them at their hyphens. */
const inOneLine = (title: string) =>
	title.split(/(\S*\d-\d\S*)/).map((part, index) =>
		index % 2 === 0 ? (
			part
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: a title may contain the same number twice
			<span key={index} className="ui-dialog__number">
				{part}
			</span>
		),
	);

/** Scrollable content. Without form fields it takes the focus itself, so that users can scroll by keyboard. */
function Body({ title, children }: { title: string; children: ReactNode }) {
	const box = useRef<HTMLDivElement>(null);
	const [isScrollable, setScrollable] = useState(false);
	useLayoutEffect(() => {
		const observer = new ResizeObserver(() => {
			const { scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
			setScrollable(scrollHeight > clientHeight);
		});
		for (const element of [box.current, ...(box.current?.children ?? [])]) if (element) observer.observe(element);
		return () => observer.disconnect();
	}, []);
	const scrolls = isScrollable ? { tabIndex: 0, role: "group", "aria-label": title } : {};
	return (
		<div ref={box} className="ui-dialog__body" {...scrolls}>
			{children}
		</div>
	);
}

/** Modal dialog. Use it inside a `DialogTrigger`, or control it by `isOpen` and `onOpenChange`. */
export function Dialog({
	title,
	children,
	footer,
	size = "medium",
	placement = "center",
	role = "dialog",
	isDismissable = true,
	...overlay
}: DialogProps) {
	const texts = useTexts();
	const mark = useModuleMark();
	return (
		<ModalOverlay
			{...mark}
			{...overlay}
			isDismissable={isDismissable}
			className={`ui-overlay ui-overlay--${placement}`}
		>
			<Modal className={`ui-modal ui-modal--${size}`}>
				<AriaDialog role={role} className="ui-dialog">
					{({ close }) => (
						<>
							<header className="ui-dialog__header">
								<Heading slot="title" level={2} className="ui-dialog__title">
									{inOneLine(title)}
								</Heading>
								{isDismissable && (
									<IconButton label={texts.close} icon="close" size="small" onPress={close} hasTooltip={false} />
								)}
							</header>
							<Body title={title}>{render(children, close)}</Body>
							{footer !== undefined && <footer className="ui-dialog__footer">{render(footer, close)}</footer>}
						</>
					)}
				</AriaDialog>
			</Modal>
		</ModalOverlay>
	);
}
