package settings

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "settings", Columns: "key value version changed_at changed_by", Audited: true, Small: "one row for each setting"},
		{
			Name: "settings_history", Columns: "key version value at actor reason", Audited: true,
			Exports: []schema.Export{{
				Name: "settings_history", Sentence: "One change of a setting of the site. Before its first change a setting has its default.",
				Columns: []schema.Column{
					{Name: "key", Sentence: "Setting."},
					{Name: "version", Sentence: "Number of the change of this setting.", Number: true},
					{Name: "at", Sentence: "When, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "actor", Sentence: "Who changed it, as in the log of staff."},
					{Name: "reason", Sentence: "Why."},
					{Name: "value", Sentence: "What it was from then on, as JSON; empty for the default."},
				},
			}},
		},
		{Name: "settings_in_force", Columns: "key n at value stored", Audited: true, Small: "one row for each change of a guarded setting"},
	}
}
