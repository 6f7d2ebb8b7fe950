import { Button } from "../components/Button/Button.tsx";
import { useTexts } from "../texts.ts";

export interface PagerProps {
	/** Entries altogether, where the server told. */
	total: number | undefined;
	page: number | undefined;
	hasPrevious: boolean;
	hasNext: boolean;
	onPrevious: (() => void) | undefined;
	onNext: (() => void) | undefined;
}

export function Pager({ total, page, hasPrevious, hasNext, onPrevious, onNext }: PagerProps) {
	const texts = useTexts();
	const hasPages = hasPrevious || hasNext;
	return (
		<div className="ui-table__foot">
			<span role="status">{total === undefined ? "" : texts.entries(total)}</span>
			{hasPages && (
				<nav className="ui-table__pages" aria-label={texts.pages}>
					<Button size="small" icon="chevron-left" isDisabled={!hasPrevious} onPress={() => onPrevious?.()}>
						{texts.previous}
					</Button>
					{page !== undefined && <span aria-current="page">{texts.page(page)}</span>}
					<Button size="small" isDisabled={!hasNext} onPress={() => onNext?.()}>
						{texts.next}
					</Button>
				</nav>
			)}
		</div>
	);
}
