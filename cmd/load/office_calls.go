package load

import (
	"context"
	"encoding/json"
	"fmt"
	"net/netip"
	"time"
)

// Staff are accounts with all permissions, and the names and IP addresses of the site's players
// by number.
type Staff struct {
	Logins    []string
	Password  string
	NameOf    func(number int) string
	AddressOf func(number int) netip.Addr
}

// The maximum durations of calls.
const (
	overviewLimit = 100 * time.Millisecond
	listLimit     = 50 * time.Millisecond
)

// officeCall is a measured call of the back office.
type officeCall struct {
	name, path string
	body       map[string]any
	limit      time.Duration
}

func list(name, path string, body map[string]any) officeCall {
	return officeCall{name, path, body, listLimit}
}

// officeCalls are all views of staff, on a site whose last day is today.
func officeCalls(ctx context.Context, client *Client, staff Staff, o OfficeOptions) ([]officeCall, error) {
	calls := append(figureCalls(time.Now()), playerLists(staff, o)...)
	// The first player plays most, and has been banned by staff.
	busy, err := playerID(ctx, client, staff, 0)
	if err != nil {
		return nil, err
	}
	calls = append(calls, playerCalls(busy)...)
	for what, term := range map[string]string{
		"a name": staff.NameOf(o.Players / 2), "the begin of names": "player_1", "an address": staff.AddressOf(o.Players / 2).String(),
		"an email address": staff.NameOf(o.Players/3) + "@", "a player's id": busy, "a number": "12345", "what is nowhere": "no such name",
	} {
		calls = append(calls, list("search for "+what, "/api/admin/search", map[string]any{"term": term}))
	}
	return append(calls,
		list("log of staff", "/api/admin/log", map[string]any{}),
		list("log of staff by a rare action", "/api/admin/log", map[string]any{"action": "define role"}),
		list("log of staff on a player", "/api/admin/log", map[string]any{"subject": busy}),
		list("what waits for a second person", "/api/admin/approvals", map[string]any{}),
		list("roles", "/api/admin/roles", map[string]any{}),
		list("settings", "/api/admin/settings", map[string]any{}),
		list("state of the house", "/api/admin/state", map[string]any{}),
	), nil
}

// playerID is the id of the player of a number.
func playerID(ctx context.Context, client *Client, staff Staff, number int) (userID string, err error) {
	text, err := client.Call(ctx, "/api/admin/players", map[string]any{"query": staff.NameOf(number)})
	if err != nil {
		return "", fmt.Errorf("find a player: %w", err)
	}
	var found struct {
		Rows []struct{ ID, Name string } `json:"rows"`
	}
	if err := json.Unmarshal(text, &found); err != nil {
		return "", fmt.Errorf("find a player: %w", err)
	}
	for _, row := range found.Rows {
		if row.Name == staff.NameOf(number) {
			return row.ID, nil
		}
	}
	return "", fmt.Errorf("there is no player %s", staff.NameOf(number))
}

// figureCalls are the overview and the reports.
func figureCalls(now time.Time) []officeCall {
	day := func(back int) string { return now.UTC().AddDate(0, 0, -back).Format(time.DateOnly) }
	report := func(by string, days int) officeCall {
		return list(fmt.Sprintf("report by %s of %d days", by, days), "/api/admin/figures/report", map[string]any{"by": by, "from": day(days - 1), "to": day(0)})
	}
	var calls []officeCall
	for _, period := range []string{"today", "7d", "30d", "month"} {
		calls = append(calls, officeCall{"overview of " + period, "/api/admin/figures/overview", map[string]any{"period": period}, overviewLimit})
	}
	for _, by := range []string{"day", "week", "month", "product", "game", "provider", "currency", "source"} {
		calls = append(calls, report(by, 30), report(by, 365))
	}
	asOf := report("game", 30)
	asOf.name += " as of a moment"
	asOf.body["as_of"] = now.Add(-36*time.Hour - 17*time.Minute).UnixMilli()
	return append(calls, asOf, list("retention", "/api/admin/figures/cohorts", map[string]any{}))
}

// playerLists are the list of players by each sort and filter.
func playerLists(staff Staff, o OfficeOptions) []officeCall {
	var calls []officeCall
	for _, by := range []string{"created", "seen"} {
		for filter, value := range map[string]any{
			"": nil, "banned": true, "muted": true, "excluded": true, "staff": true, "verified": "no", "tag": "rare",
		} {
			body := map[string]any{"sort": by, "limit": 50}
			name := "players by " + by
			if filter != "" {
				body[filter], name = value, name+", "+filter
			}
			calls = append(calls, list(name, "/api/admin/players", body))
		}
	}
	return append(calls, list("players by a common tag", "/api/admin/players", map[string]any{"tag": "regular"}),
		list("players by the begin of a name", "/api/admin/players", map[string]any{"query": staff.NameOf(o.Players / 20)}))
}

// playerCalls are the page of a player.
func playerCalls(userID string) []officeCall {
	var calls []officeCall
	for _, part := range []string{"", "/money", "/transfers", "/sessions", "/related", "/messages", "/notes", "/timeline"} {
		calls = append(calls, list("player"+part, "/api/admin/player"+part, map[string]any{"user": userID}))
	}
	return calls
}
