package backups

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "backup_place", Columns: "id endpoint region bucket prefix access_key secret path_style version changed_at changed_by"},
		{Name: "backup_place_asked", Columns: "request secret"},
		{Name: "backups", Columns: "id name kind state owner actor reason due started_at ended_at bytes schema_version digest failure tried tried_at trial away away_to away_name away_bytes away_digest away_encrypted away_at away_checked away_failure", Small: "staff and the plan make them, one at a time"},
	}
}
