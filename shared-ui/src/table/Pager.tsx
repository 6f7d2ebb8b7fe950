import { Button } from "../components/Button/Button.tsx";
import { useTexts } from "../texts.ts";

interface PagerProps {
	total: number | undefined;
	/** True when the list has more rows than `total`, because the server stops counting at a limit. */
	isMore: boolean | undefined;
	page: number | undefined;
	/** Opens the previous page; undefined on the first page. `onNext` is undefined on the last page. */
	onPrevious: (() => void) | undefined;
	onNext: (() => void) | undefined;
}

export function Pager({ total, isMore = false, page, onPrevious, onNext }: PagerProps) {
	const texts = useTexts();
	const entries = total === undefined ? "" : texts.entries(total);
	const counted = isMore ? entries.replace(String(total), `${total}+`) : entries;
	return (
		<div className="ui-table__foot ui-inline">
			<span role="status">{counted}</span>
			{(onPrevious || onNext) && (
				<nav className="ui-table__pages" aria-label={texts.pages}>
					<Button size="small" icon="chevron-left" isDisabled={!onPrevious} onPress={() => onPrevious?.()}>
						{texts.previous}
					</Button>
					{page !== undefined && <span aria-current="page">{texts.page(page)}</span>}
					<Button size="small" isDisabled={!onNext} onPress={() => onNext?.()}>
						{texts.next}
					</Button>
				</nav>
			)}
		</div>
	);
}
