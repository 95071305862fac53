package catalogue

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/office"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Site is the part of the site that the calls of staff use.
type Site interface {
	// Product returns the product that a game belongs to; empty for none.
	Product(id string) string
	// Switch enables or disables originals, and logs it.
	Switch(ctx context.Context, call *session.Call, ids []string, on bool, reason string) error
	// Changed is called when pages should reload the catalogue.
	Changed()
}

const (
	staffReadsPerMinute  = 300
	staffWritesPerMinute = 60
	// maxImportBytes is the maximum size of a list that the office sends.
	maxImportBytes = 16 << 20
	// importsPerMinute limits imports and their previews per minute.
	importsPerMinute = 12
)

var (
	errUnknown     = fault.New(fault.CodeNotFound, "There is no game of this id.")
	errGameChanged = fault.New(fault.CodeConflict, "Another person has changed this game. Look at it again.")
	errNoChange    = fault.New(fault.CodeInvalid, "This changes nothing.")
	errMixedGames  = fault.New(fault.CodeInvalid, "The house's own games are switched separately from all others.")
	errNoVersion   = fault.New(fault.CodeNotFound, "The game had no such version.")
)

// Permissions are the permissions for the calls of staff.
func Permissions() []permission.Permission { return []permission.Permission{gamecalls.Manage} }

// officeActions lists the calls of staff.
func (s *Service) officeActions() []action.Action {
	guard, reads := action.Permission(gamecalls.Manage), action.PerAccount(staffReadsPerMinute, time.Minute)
	operations, logged := action.PerAccount(staffWritesPerMinute, time.Minute), action.Staff(action.Logged{ReasonRequired: true})
	imports := action.PerAccount(importsPerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/admin/games", guard, s.AdminGames, action.ReadsOnly(), reads, action.Summary("The games of the catalogue by filters, in the order of the lobby.")),
		action.Post("/api/admin/game", guard, s.AdminGame, action.ReadsOnly(), reads, action.Summary("One game as players see it and as its list says it.")),
		action.Post("/api/admin/game/history", guard, s.GameHistory, action.ReadsOnly(), reads, action.Summary("What staff changed of a game, newest first.")),
		action.Post("/api/admin/game/edit", guard, s.EditGame, logged, operations, action.Summary("Changes a game; a stale version is refused with 409.")).SecondPerson(kindUnblock),
		action.Post("/api/admin/game/undo", guard, s.UndoGame, logged, operations, action.Summary("Puts a game back to what it was at an earlier version.")).SecondPerson(kindUnblock),
		action.Post("/api/admin/games/edit", guard, s.EditGames, logged, operations, action.Summary("Changes many games in the same way.")).Neutral("It changes how games are shown, and no blocked country. Their limits are settings."),
		action.Post("/api/admin/games/switch", guard, s.SwitchGames, logged, operations, action.Summary("Opens games or closes them for new stakes.")).Neutral("It opens and closes games. Their limits are settings."),
		action.Post("/api/admin/games/import/try", guard, s.PreviewImport, action.ReadsOnly(), imports, action.BodyLimit(maxImportBytes),
			action.Summary("What the import of a list of games would change.")),
		action.Post("/api/admin/games/import", guard, s.ImportList, logged, imports, action.BodyLimit(maxImportBytes),
			action.Summary("Imports a list of games that was tried before.")).Neutral("It changes which games are shown, and no blocked country. Their limits are settings."),
	}
}

// Office is the back office part of the catalogue.
func (s *Service) Office() office.Extension {
	return office.Extension{Searches: []office.Search{{Kind: "Games", Permission: gamecalls.Manage, Find: s.findGames}}}
}

func (s *Service) findGames(_ context.Context, _ *db.Reader, term string, limit int) ([]office.Hit, error) {
	hits := []office.Hit{}
	rows, _, err := s.gamesBy(AdminGamesRequest{Query: term, Limit: limit})
	for _, row := range rows {
		hits = append(hits, office.Hit{ID: row.ID, Title: row.Name, Detail: row.Provider, Path: "/admin/game/" + row.ID})
	}
	return hits, err
}

// AdminGamesRequest requests games. Empty fields do not filter.
type AdminGamesRequest struct {
	Query    string `json:"query,omitempty" validate:"max=100"`
	Provider string `json:"provider,omitempty" validate:"max=100"`
	Category string `json:"category,omitempty" validate:"max=40"`
	Product  string `json:"product,omitempty" validate:"max=40"`
	State    string `json:"state,omitempty" validate:"oneof='' on off featured edited blocked"`
	Cursor   string `json:"cursor,omitempty" validate:"max=120"`
	Limit    int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// AdminGameRow is a game in the list for staff.
type AdminGameRow struct {
	ID       string   `json:"id"`
	Name     string   `json:"name"`
	Image    string   `json:"image"`
	Provider string   `json:"provider"`
	Product  string   `json:"product"`
	Category []string `json:"category"`
	Custom   string   `json:"custom_category"`
	Tags     []string `json:"tags"`
	Priority int64    `json:"priority"`
	Featured bool     `json:"featured"`
	// Original is true for the site's own games.
	Original bool `json:"original"`
	On       bool `json:"on"`
	// Edited is true if staff changed the game. Blocked is the number of blocked
	// countries.
	Edited  bool `json:"edited"`
	Blocked int  `json:"blocked"`
}

// AdminGamesAnswer is a page of games, with the filter values.
type AdminGamesAnswer struct {
	Rows       []AdminGameRow `json:"rows"`
	Next       string         `json:"next"`
	Total      int            `json:"total"`
	Providers  []string       `json:"providers"`
	Categories []string       `json:"categories"`
	Products   []string       `json:"products"`
}

// AdminGames lists games.
func (s *Service) AdminGames(_ context.Context, _ *session.Call, request AdminGamesRequest) (AdminGamesAnswer, error) {
	answer := AdminGamesAnswer{Providers: []string{}, Categories: []string{}, Products: []string{}}
	var err error
	if answer.Rows, answer.Total, err = s.gamesBy(request); err != nil {
		return answer, err
	}
	if limit := limitOf(request.Limit); len(answer.Rows) > limit {
		answer.Rows = answer.Rows[:limit]
		answer.Next = answer.Rows[limit-1].ID
	}
	snap := s.current.Load()
	for _, p := range snap.providers {
		answer.Providers = append(answer.Providers, p.Name)
	}
	for i := range snap.entries {
		for _, cond := range snap.entries[i].values.Category {
			if !slices.Contains(answer.Categories, cond) {
				answer.Categories = append(answer.Categories, cond)
			}
		}
		if product := s.Site.Product(snap.entries[i].row.ID); product != "" && !slices.Contains(answer.Products, product) {
			answer.Products = append(answer.Products, product)
		}
	}
	slices.Sort(answer.Categories)
	return answer, nil
}

func limitOf(limit int) int {
	if limit == 0 {
		return 50
	}
	return limit
}

// gamesBy finds games by filters. If there are more than requested, it returns one more.
func (s *Service) gamesBy(request AdminGamesRequest) (rows []AdminGameRow, total int, err error) {
	conditions := []Condition{}
	if request.Query != "" {
		conditions = append(conditions, condition(keyName, typeSearch, request.Query))
	}
	if request.Provider != "" {
		conditions = append(conditions, condition(keyType, "", request.Provider))
	}
	if request.Category != "" {
		conditions = append(conditions, condition(keyCategory, "", request.Category))
	}
	tests, err := readConditions(conditions)
	if err != nil {
		return nil, 0, err
	}
	snap := s.current.Load()
	rows = []AdminGameRow{}
	after := int32(-1)
	if place, known := snap.byID[request.Cursor]; known {
		after = place
	}
	places := snap.find(query{tests: tests, limit: len(snap.entries), all: true})
	if request.Query != "" {
		places = snap.withID(places, request.Query)
	}
	for _, place := range places {
		e := &snap.entries[place]
		product := s.Site.Product(e.row.ID)
		if request.Product != "" && product != request.Product || !e.matchesState(request.State) {
			continue
		}
		total++
		if place > after && len(rows) <= limitOf(request.Limit) {
			rows = append(rows, e.adminRow(product))
		}
	}
	return rows, total, nil
}

func condition(key, comparison, text string) Condition {
	expect, err := json.Marshal(text)
	if err != nil {
		panic(err) // a text can always be encoded
	}
	return Condition{Key: key, Type: comparison, Expect: expect}
}

// withID adds the game whose id is the search text.
func (snap *snapshot) withID(places []int32, text string) []int32 {
	place, known := snap.byID[strings.TrimSpace(text)]
	if !known || slices.Contains(places, place) {
		return places
	}
	places = append(places, place)
	slices.Sort(places)
	return places
}

// matchesState reports whether a game matches a state of the filter.
func (e *entry) matchesState(state string) bool {
	switch state {
	case "on":
		return !e.row.IsDisabled
	case "off":
		return e.row.IsDisabled
	case "featured":
		return e.row.IsFeatured
	case "edited":
		return e.edit.edit.IsEmpty()
	case "blocked":
		return len(e.values.Blocked) > 0
	default:
		return true
	}
}

func (e *entry) adminRow(product string) AdminGameRow {
	return AdminGameRow{
		ID: e.row.ID, Name: e.row.Name, Image: e.row.Image, Provider: e.row.Type, Product: product, Category: copyList(e.values.Category),
		Custom: e.values.CustomCategory, Tags: copyList(e.values.Tags), Priority: e.values.Priority, Featured: e.values.IsFeatured,
		Original: e.kind == OriginalsType, On: !e.row.IsDisabled, Edited: e.edit.edit.IsEmpty(), Blocked: len(e.values.Blocked),
	}
}

func copyList(list []string) []string { return append([]string{}, list...) }
