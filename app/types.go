//go:build bench

package app

import (
	"encoding/json"
	"fmt"
	"io"
	"reflect"

	"croupier/app/betting/crash"
	"croupier/app/betting/history"
	"croupier/app/kernel/action"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/live"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/resource"
	"croupier/app/social/chat"
	"croupier/app/social/chat/gifts"
)

// wire has the types of the server that the pages use besides the calls: the events of sockets,
// and the requests, states and definitions of games.
func (a *App) wire() action.PageTypes {
	return action.PageTypes{
		Groups: []action.Group{
			{Name: "Events", Summary: "Events on the channels of the sockets.", Entries: entriesOf(live.Events())},
			{Name: "Snapshots", Summary: "The state of a channel, as one gets it at first.", Entries: entriesOf(a.hub.Snapshots())},
			{Name: "SocketAnswers", Summary: "What both sockets answer; a refusal carries a code and a message.", Entries: entriesOf(live.Replies())},
			{Name: "Games", Summary: "What a game takes, and what it shows.", Entries: gameEntries()},
			{Name: "Files", Summary: "What is written for the pages beside these types.", Entries: []action.Entry{
				{Key: "games.gen.json", Type: reflect.TypeFor[[]rules.Definition]()},
			}},
		},
		Members: []action.MemberType{
			{Of: reflect.TypeFor[gifts.GiftAnswer](), Field: "message", Type: reflect.TypeFor[chat.Message]()},
			{Of: reflect.TypeFor[gamecalls.DataAnswer](), Field: "table", Type: reflect.TypeFor[crash.State]()},
			{Of: reflect.TypeFor[history.BetInfo](), Field: "data", Type: reflect.TypeFor[*map[string]any]()},
		},
		Variants: []action.Variants{messages(), payTables()},
	}
}

// messages are the contents of chat messages.
func messages() action.Variants {
	data := func(kind chat.Type, t reflect.Type) action.Case { return action.Case{Value: string(kind), Type: t} }
	return action.Variants{Of: reflect.TypeFor[chat.Message](), On: "type", Data: "data", Cases: []action.Case{
		data(chat.TypeText, reflect.TypeFor[string]()),
		data(chat.TypeSticker, reflect.TypeFor[chat.Sticker]()),
		data(chat.TypeService, reflect.TypeFor[gifts.TipData]()),
		data(chat.TypeService, reflect.TypeFor[gifts.RainData]()),
		data(chat.TypeQuiz, reflect.TypeFor[chat.Question]()),
		data(chat.TypeAnswered, reflect.TypeFor[chat.AnsweredQuiz]()),
		data(chat.TypeWager, reflect.TypeFor[chat.GameLink]()),
	}}
}

// payTables is the type of the pay table of each game's definition.
func payTables() action.Variants {
	v := action.Variants{Of: reflect.TypeFor[rules.Definition](), On: "id", Data: "table"}
	for _, def := range definitions() {
		v.Cases = append(v.Cases, action.Case{Value: def.ID, Type: reflect.TypeOf(def.Table)})
	}
	return v
}

func entriesOf(declared []live.Declaration) []action.Entry {
	entries := make([]action.Entry, len(declared))
	for i, d := range declared {
		entries[i] = action.Entry{Key: d.Name, Summary: d.Summary, Type: d.Data}
	}
	return entries
}

func gameEntries() []action.Entry {
	var entries []action.Entry
	for _, def := range definitions() {
		entries = append(entries, action.Entry{Key: def.ID, Parts: []action.Entry{
			{Key: "data", Type: def.PageTypes.Data, FromPage: true}, {Key: "turn", Type: def.PageTypes.Turn, FromPage: true}, {Key: "view", Type: def.PageTypes.View},
		}})
	}
	return entries
}

// gamesJSON is the JSON of the game definitions, in the order of the site.
func gamesJSON() ([]byte, error) {
	text, err := json.MarshalIndent(definitions(), "", " ")
	if err != nil {
		return nil, fmt.Errorf("describe the games: %w", err)
	}
	return append(text, '\n'), nil
}

// WriteTypes writes the TypeScript types of all calls, events and games.
func (a *App) WriteTypes(w io.Writer) error {
	return write(w, func() ([]byte, error) { return a.server.registry.TypeScript(a.wire()) })
}

// WriteResources writes the declared lists of the back office for the pages.
func (a *App) WriteResources(w io.Writer) error {
	return write(w, func() ([]byte, error) { return resource.Declarations(feature.Resources(a.features)) })
}

// WriteResourcePages writes the pages and menu entries of the declared lists.
func (a *App) WriteResourcePages(w io.Writer) error {
	return write(w, func() ([]byte, error) { return resource.Pages(feature.Resources(a.features)), nil })
}

// WriteOpenAPI writes the description of all calls.
func (a *App) WriteOpenAPI(w io.Writer) error { return write(w, a.server.registry.OpenAPI) }

// WriteGames writes the definitions of all originals for the pages.
func (a *App) WriteGames(w io.Writer) error { return write(w, gamesJSON) }

func write(w io.Writer, describe func() ([]byte, error)) error {
	described, err := describe()
	if err != nil {
		return err
	}
	_, err = w.Write(described)
	return err
}
