package catalogue

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
)

// House is what the calls of staff need of the rest of the site.
type House interface {
	// Product is the product that a game belongs to; empty for a game of none.
	Product(id string) string
	// Switch opens originals or closes them, and logs it.
	Switch(ctx context.Context, call *session.Call, ids []string, on bool, reason string) error
	// Changed is called when players should see the catalogue anew.
	Changed()
}

const (
	staffReads = 300
	staffDeeds = 60
	// importBytes bounds a list that is sent by the office.
	importBytes = 16 << 20
	// importRate bounds imports and their trials in a minute.
	importRate = 12
)

var (
	errUnknown = fault.New(fault.CodeNotFound, "There is no game of this id.")
	errStale   = fault.New(fault.CodeConflict, "Somebody else has changed this game. Look at it again.")
	errSame    = fault.New(fault.CodeInvalid, "This changes nothing.")
	errApart   = fault.New(fault.CodeInvalid, "The house's own games and others are switched apart from each other.")
	errVersion = fault.New(fault.CodeNotFound, "The game had no such version.")
)

// Permissions are those that the calls of staff need.
func Permissions() []permission.Permission { return []permission.Permission{gaming.Manage} }

// officeActions are the calls of staff.
func (s *Service) officeActions() []action.Action {
	guard, reads := action.Permission(gaming.Manage), action.PerAccount(staffReads, time.Minute)
	deeds, logged := action.PerAccount(staffDeeds, time.Minute), action.Staff(action.Logged{ReasonRequired: true})
	imports := action.PerAccount(importRate, time.Minute)
	return []action.Action{
		action.Post("/api/admin/games", guard, s.AdminGames, action.ReadsOnly(), reads, action.Summary("The games of the catalogue by filters, in the order of the lobby.")),
		action.Post("/api/admin/game", guard, s.AdminGame, action.ReadsOnly(), reads, action.Summary("One game as players see it and as its list says it.")),
		action.Post("/api/admin/game/history", guard, s.GameHistory, action.ReadsOnly(), reads, action.Summary("What staff changed of a game, newest first.")),
		action.Post("/api/admin/game/edit", guard, s.EditGame, logged, deeds, action.Summary("Changes a game; a stale version is refused with 409.")),
		action.Post("/api/admin/game/undo", guard, s.UndoGame, logged, deeds, action.Summary("Puts a game back to what it was at an earlier version.")),
		action.Post("/api/admin/games/edit", guard, s.EditGames, logged, deeds, action.Summary("Changes many games in the same way.")),
		action.Post("/api/admin/games/switch", guard, s.SwitchGames, logged, deeds, action.Summary("Opens games or closes them for new stakes.")),
		action.Post("/api/admin/games/import/try", guard, s.TryImport, action.ReadsOnly(), imports, action.BodyLimit(importBytes),
			action.Summary("What the import of a list of games would change.")),
		action.Post("/api/admin/games/import", guard, s.ImportList, logged, imports, action.BodyLimit(importBytes),
			action.Summary("Imports a list of games that was tried before.")),
	}
}

// Office is what the catalogue adds to the back office.
func (s *Service) Office() backoffice.Part {
	return backoffice.Part{Searches: []backoffice.Search{{Kind: "Games", Permission: gaming.Manage, Find: s.findGames}}}
}

func (s *Service) findGames(_ context.Context, _ *db.Reader, term string, limit int) ([]backoffice.Hit, error) {
	hits := []backoffice.Hit{}
	rows, _, err := s.gamesBy(AdminGamesRequest{Query: term, Limit: limit})
	for _, row := range rows {
		hits = append(hits, backoffice.Hit{ID: row.ID, Title: row.Name, Detail: row.Provider, Path: "/admin/game/" + row.ID})
	}
	return hits, err
}

// AdminGamesRequest asks for games. Empty fields leave nothing out.
type AdminGamesRequest struct {
	Query    string `json:"query,omitempty" validate:"max=100"`
	Provider string `json:"provider,omitempty" validate:"max=100"`
	Category string `json:"category,omitempty" validate:"max=40"`
	Product  string `json:"product,omitempty" validate:"max=40"`
	State    string `json:"state,omitempty" validate:"oneof='' on off featured edited blocked"`
	Cursor   string `json:"cursor,omitempty" validate:"max=120"`
	Limit    int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// AdminGameRow is a game as staff see it in the list.
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
	// Original games are the house's own.
	Original bool `json:"original"`
	On       bool `json:"on"`
	// Edited tells that staff changed it; Blocked counts the countries.
	Edited  bool `json:"edited"`
	Blocked int  `json:"blocked"`
}

// AdminGamesAnswer is a page of them, with what they can be filtered by.
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
	made := s.current.Load()
	for _, p := range made.providers {
		answer.Providers = append(answer.Providers, p.Name)
	}
	for i := range made.entries {
		for _, one := range made.entries[i].values.Category {
			if !slices.Contains(answer.Categories, one) {
				answer.Categories = append(answer.Categories, one)
			}
		}
		if product := s.House.Product(made.entries[i].row.ID); product != "" && !slices.Contains(answer.Products, product) {
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

// gamesBy finds games by filters: one more than asked for, when there are more.
func (s *Service) gamesBy(request AdminGamesRequest) (rows []AdminGameRow, total int, err error) {
	asked := []Condition{}
	if request.Query != "" {
		asked = append(asked, condition(keyName, typeSearch, request.Query))
	}
	if request.Provider != "" {
		asked = append(asked, condition(keyType, "", request.Provider))
	}
	if request.Category != "" {
		asked = append(asked, condition(keyCategory, "", request.Category))
	}
	tests, err := readConditions(asked)
	if err != nil {
		return nil, 0, err
	}
	made := s.current.Load()
	rows = []AdminGameRow{}
	after := int32(-1)
	if place, known := made.byID[request.Cursor]; known {
		after = place
	}
	places := made.find(query{tests: tests, limit: len(made.entries)})
	if request.Query != "" {
		places = made.withID(places, request.Query)
	}
	for _, place := range places {
		e := &made.entries[place]
		product := s.House.Product(e.row.ID)
		if request.Product != "" && product != request.Product || !e.in(request.State) {
			continue
		}
		total++
		if place > after && len(rows) <= limitOf(request.Limit) {
			rows = append(rows, e.adminRow(product))
		}
	}
	return rows, total, nil
}

func condition(key, how, text string) Condition {
	expect, err := json.Marshal(text)
	if err != nil {
		panic(err) // a text can always be written
	}
	return Condition{Key: key, Type: how, Expect: expect}
}

// withID adds a game whose id is what somebody searches for.
func (made *snapshot) withID(places []int32, text string) []int32 {
	place, known := made.byID[strings.TrimSpace(text)]
	if !known || slices.Contains(places, place) {
		return places
	}
	places = append(places, place)
	slices.Sort(places)
	return places
}

// in reports whether a game is in a state of the filter.
func (e *entry) in(state string) bool {
	switch state {
	case "on":
		return !e.row.IsDisabled
	case "off":
		return e.row.IsDisabled
	case "featured":
		return e.row.IsFeatured
	case "edited":
		return e.edit.edit.Any()
	case "blocked":
		return len(e.values.Blocked) > 0
	default:
		return true
	}
}

func (e *entry) adminRow(product string) AdminGameRow {
	return AdminGameRow{
		ID: e.row.ID, Name: e.row.Name, Image: e.row.Image, Provider: e.row.Type, Product: product, Category: listed(e.values.Category),
		Custom: e.values.CustomCategory, Tags: listed(e.values.Tags), Priority: e.values.Priority, Featured: e.values.IsFeatured,
		Original: e.kind == OriginalsType, On: !e.row.IsDisabled, Edited: e.edit.edit.Any(), Blocked: len(e.values.Blocked),
	}
}

func listed(list []string) []string { return append([]string{}, list...) }
