package privacy

// careTables are what players said, showed and wished, and what the team noted.
var careTables = []Table{
	{
		Name: "chat_messages", What: "What you wrote in the chat", Mine: "author = $1", Deed: Erased,
		Key: "seq", Copied: "room type data at removed_at", Withheld: "seq id author shown level request request_hash",
	},
	{
		Name: "chat_quizzes", What: "Quiz questions that you asked or won", Mine: "author = $1 OR winner = $1", Deed: Erased,
		Shown: "author = $1", Copied: "room question asked_at closed_at", Withheld: "id author answer winner asked_device asked_address",
	},
	{
		Name: "support_messages", What: "What was said in your conversations with our support", Mine: "chat IN (SELECT id FROM support_chats WHERE user_id = $1)", Deed: Erased,
		Copied: "chat n kind text at", Withheld: "id author request",
	},
	{
		Name: "support_notes", What: "Notes of our support", Mine: "chat IN (SELECT id FROM support_chats WHERE user_id = $1)", Deed: Erased,
		Copied: "", Withheld: "id chat author text at",
	},
	{
		Name: "support_chats", What: "Your conversations with our support", Mine: "user_id = $1", Deed: Erased,
		Copied: "id email state subject rating rating_words created_at updated_at solved_at", Withheld: "user_id person assignee priority tags last_text count user_read support_read letter_n agent_n agent_at asked_at first_answer_at version",
	},
	{
		Name: "identity_checks", What: "Checks of who you are", Mine: "user_id = $1", Deed: Kept,
		Why: forPaper, Copied: "level state asked_at submitted_at decided_at reason message valid_until created_at changed_at", Withheld: "id user_id data why decided_by purged_at round version",
	},
	{
		Name: "identity_files", What: "Documents that you have shown", Mine: "check_id IN (SELECT id FROM identity_checks WHERE user_id = $1)", Deed: Kept,
		Why: forPaper, Copied: "id part kind bytes added_at", Withheld: "check_id round",
	},
	{
		Name: "identity_events", What: "What happened in checks of who you are", Mine: "user_id = $1", Deed: Kept,
		Why: forPaper, Copied: "level at what", Withheld: "id user_id actor detail",
	},
	{
		Name: "identity_orders", What: "When an outside service checked who you are", Mine: "check_id IN (SELECT id FROM identity_checks WHERE user_id = $1)", Deed: Kept,
		Why: forPaper, Copied: "sent_at ended_at result", Withheld: "check_id version",
	},
	{
		Name: "register_asks", What: "That registers of excluded persons are to be asked about you", Mine: "user_id = $1", Deed: Erased,
		Copied: "", Withheld: "user_id occasion tries next_at",
	},
	{
		Name: "register_answers", What: "What registers of excluded persons answered about you", Mine: "user_id = $1", Deed: Kept,
		Why: forCare, Copied: "register answer at", Withheld: "user_id",
	},
	{
		Name: "register_log", What: "When registers of excluded persons were asked about you", Mine: "user_id = $1", Deed: Kept,
		Why: forCare, Copied: "register occasion answer at", Withheld: "seq user_id failure millis",
	},
	{
		Name: "push_messages", What: "Messages that are on the way to your browsers", Mine: "device_id IN (SELECT id FROM push_devices WHERE user_id = $1)", Deed: Erased,
		Copied: "", Withheld: "device_id notice_id tries next_at ends_at",
	},
	{
		Name: "push_devices", What: "Browsers that take messages for you", Mine: "user_id = $1", Deed: Erased,
		Copied: "agent details made_at sent_at", Withheld: "id user_id session_id key_id address sealed refused",
	},
	{
		Name: "play_controls", What: "Your limits, pauses and blocks", Mine: "user_id = $1", Deed: Erased,
		Copied: "control value changed_at wanted asked_at", Withheld: "user_id set_by version",
	},
	{
		Name: "play_changes", What: "How your limits, pauses and blocks changed", Mine: "user_id = $1", Deed: Kept,
		Why: forCare, Copied: "control step was value at", Withheld: "id user_id actor",
	},
	{
		Name: "play_floors", What: "Limits that were set for you", Mine: "user_id = $1", Deed: Kept,
		Why: forCare, Copied: "control value set_at until", Withheld: "id user_id actor",
	},
	{
		Name: "play_days", What: "What you played by day", Mine: "user_id = $1", Deed: Kept,
		Why: forBooks, Copied: "day wagers staked lost played", Withheld: "user_id",
	},
	{
		Name: "play_stakes", What: "When you last played", Mine: "user_id = $1", Deed: Erased,
		Copied: "last_at", Withheld: "user_id",
	},
	{
		Name: "harm_days", What: "Markers of harm by day", Mine: "user_id = $1", Deed: Erased,
		Copied: "day level figures wagers staked lost played night deposited deposits chased refused cancelled looser pauses words", Withheld: "user_id",
	},
	{
		Name: "harm_cases", What: "When markers of harm made us look", Mine: "user_id = $1", Deed: Kept,
		Why: forCare, Copied: "level raised_at", Withheld: "case_id user_id markers",
	},
	{
		Name: "harm_interactions", What: "When we talked to you about your play", Mine: "user_id = $1", Deed: Kept,
		Why: forCare, Copied: "kind at", Withheld: "id user_id case_id actor text",
	},
	{
		Name: "player_note_versions", What: "Texts of notes of the team", Mine: "note_id IN (SELECT id FROM player_notes WHERE user_id = $1)", Deed: Erased,
		Copied: "", Withheld: "note_id version text at request",
	},
	{
		Name: "player_notes", What: "Notes of the team", Mine: "user_id = $1", Deed: Erased,
		Copied: "", Withheld: "id user_id author version created_at",
	},
	{
		Name: "player_tags", What: "Marks of the team", Mine: "user_id = $1", Deed: Erased,
		Copied: "", Withheld: "user_id tag author at",
	},
	{
		Name: "player_holds", What: "What the team stopped", Mine: "user_id = $1", Deed: Erased,
		Copied: "kind at", Withheld: "user_id actor reason",
	},
	{
		Name: "alerts", What: "What rules noticed", Mine: "user_id = $1", Deed: Anonymised,
		Set: "address = '', facts = '{}'", Copied: "", Withheld: "seq id rule rule_version title severity kind user_id address ref facts event_at at state owner outcome closed_at case_id",
	},
	{
		Name: "alert_hours", What: "What rules count by the hour", Mine: "owner = $1", Deed: Erased,
		Copied: "", Withheld: "owner hour wagers staked paid",
	},
	{
		Name: "alert_last", What: "When rules noticed something last", Mine: "subject = $1", Deed: Erased,
		Copied: "", Withheld: "rule subject at",
	},
	{
		Name: "case_links", What: "Whom a case of the team is about", Mine: "kind = 'player' AND ref = $1", Deed: Kept,
		Why: forLaw, Copied: "at", Withheld: "case_id kind ref actor",
	},
}
