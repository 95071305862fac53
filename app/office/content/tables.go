package content

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "dismissed", Title: "Notices of the site that you put away", Order: schema.Account + 190, Deletion: schema.Erased,
			Owned: "user_id = $1", Copied: "item at", NotCopied: "user_id",
		},
		{Name: "announcement", Columns: "id enabled image title content updated_at version audience starts_at ends_at source level", Small: "one row"},
		{Name: "notifications", Columns: "id icon text position created_at updated_at version published audience starts_at ends_at source level", Small: "staff make them"},
		{Name: "pictures", Columns: "id path type width height bytes data created_at", Small: "staff make them"},
		{Name: "policy_versions", Columns: "policy version standard text changes effective_at created_at author withdrawn"},
		{Name: "promotion_banners", Columns: "id type link image title code sport position created_at updated_at version published audience starts_at ends_at", Small: "staff make them"},
		{Name: "slides", Columns: "id category name title subtitle button_text button_link button_color media path object_fit html position created_at updated_at version published audience starts_at ends_at", Small: "staff make them"},
	}
}
