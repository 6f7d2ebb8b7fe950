import { Button, SearchField } from "@portal/shared-ui";
import { useQuery } from "@portal/shared-ui/module";
import { type ComponentProps, useState } from "react";

interface RecordSearchProps<TRecord extends { id: string; label: string }>
	extends Pick<ComponentProps<typeof SearchField>, "isInvalid" | "isRequired" | "autoFocus"> {
	label: string;
	/** Accessible name of the list of results. */
	found: string;
	/** Sentence that is shown if nothing matches. */
	none: string;
	/** Returns the query for the records that match a text. */
	queryOf: (text: string) => Parameters<typeof useQuery<TRecord[], Error, TRecord[], string[]>>[0];
	/** The ids of records that are already chosen, which the search does not offer. */
	chosen?: readonly string[];
	onChoose: (record: TRecord) => void;
}

/** Search for a record to choose, such as a client. */
export function RecordSearch<TRecord extends { id: string; label: string }>(props: RecordSearchProps<TRecord>) {
	const { found, none, queryOf, chosen = [], onChoose, ...field } = props;
	const [text, setText] = useState("");
	const q = text.trim();
	const records = useQuery({ ...queryOf(q), enabled: q !== "" }).data?.filter(({ id }) => !chosen.includes(id));
	const choose = (record: TRecord) => {
		setText("");
		onChoose(record);
	};
	return (
		<div>
			<SearchField {...field} value={text} onChange={setText} />
			<p role="status" className="users-deadline__none">
				{q !== "" && records?.length === 0 && none}
			</p>
			{q !== "" && (
				<ul className="users-deadline__subjects ui-list" aria-label={found}>
					{records?.map((record) => (
						<li key={record.id}>
							<Button variant="ghost" onPress={() => choose(record)}>
								{record.label}
							</Button>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}
