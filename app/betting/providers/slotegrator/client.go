package slotegrator

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/betting/providers/remote"
	"croupier/app/kernel/id"
)

// Client calls the server of a provider.
type Client struct {
	// Base is the address of the interface, such as https://gis.slotegrator.com/api/index.php/v1.
	Base        string
	Credentials Credentials
	HTTP        *http.Client
	Now         func() time.Time
}

// do makes a signed call. The fields of a GET request are its query, those of a POST request its body.
func (c *Client) do(ctx context.Context, method, path string, fields []Field, into any) error {
	address, body := strings.TrimRight(c.Base, "/")+path, Encode(fields)
	if method == http.MethodGet && body != "" {
		address, body = address+"?"+body, ""
	}
	r, err := http.NewRequestWithContext(ctx, method, address, strings.NewReader(body))
	if err != nil {
		return fmt.Errorf("make the call %s: %w", path, err)
	}
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for _, h := range c.Credentials.Headers(fields, strconv.FormatInt(c.Now().Unix(), 10), id.Secret()) {
		r.Header.Set(h.Name, h.Value)
	}
	answer, err := remote.Do(ctx, c.HTTP, r)
	if err != nil {
		return fmt.Errorf("call %s of the provider: %w", path, err)
	}
	if into == nil {
		return nil
	}
	if err := json.Unmarshal(answer, into, jsontext.AllowDuplicateNames(false)); err != nil {
		return fmt.Errorf("read the answer to %s of the provider: %w", path, &remote.RefusedError{Status: http.StatusOK, Text: err.Error()})
	}
	return nil
}

// listedGame is a game in the answer to /games. Flags are 0 and 1, and in some versions texts.
type listedGame struct {
	UUID      string         `json:"uuid"`
	Name      string         `json:"name"`
	Image     string         `json:"image"`
	Type      string         `json:"type"`
	Provider  string         `json:"provider"`
	HasLobby  jsontext.Value `json:"has_lobby"`
	FreeSpins jsontext.Value `json:"has_freespins"`
	HasTables jsontext.Value `json:"has_tables"`
	Tags      []struct {
		Code string `json:"code"`
	} `json:"tags"`
	Images []struct {
		URL  string `json:"url"`
		Type string `json:"type"`
	} `json:"images"`
}

func isSet(flag jsontext.Value) bool {
	text := strings.Trim(string(flag), `" `)
	return text == "1" || text == "true"
}

// game converts a listed game. The largest picture is the last of its list.
func (g listedGame) game() remote.Game {
	kind := strings.ToLower(g.Type)
	converted := remote.Game{
		ID: g.UUID, Name: g.Name, Studio: g.Provider, Category: kind, Image: g.Image, HasLobby: isSet(g.HasLobby), FreeSpins: isSet(g.FreeSpins),
		Live: isSet(g.HasTables) || isSet(g.HasLobby) || strings.Contains(kind, "live"),
	}
	for _, tag := range g.Tags {
		converted.Tags = append(converted.Tags, tag.Code)
	}
	for _, image := range g.Images {
		if image.URL != "" {
			converted.Image = image.URL
		}
	}
	return converted
}

// Games returns a page of the games, counted from 1.
func (c *Client) Games(ctx context.Context, page int) (remote.Page, error) {
	var answer struct {
		Items []listedGame `json:"items"`
		Meta  struct {
			Pages int `json:"pageCount"`
		} `json:"_meta"`
	}
	err := c.do(ctx, http.MethodGet, "/games", []Field{{"expand", "tags,images"}, {"page", strconv.Itoa(page)}}, &answer)
	list := remote.Page{Pages: max(answer.Meta.Pages, 1)}
	for _, g := range answer.Items {
		list.Games = append(list.Games, g.game())
	}
	return list, err
}

// table is a table of a live lobby.
type table struct {
	Data   string `json:"lobbyData"`
	IsOpen bool   `json:"isOpen"`
}

// lobby returns the data of the first open table of a game, or of the first one if none is open.
func (c *Client) lobby(ctx context.Context, game, currency string) (string, error) {
	var answer struct {
		Lobby jsontext.Value `json:"lobby"`
	}
	if err := c.do(ctx, http.MethodGet, "/games/lobby", []Field{{"game_uuid", game}, {"currency", strings.ToUpper(currency)}}, &answer); err != nil {
		return "", err
	}
	text := answer.Lobby
	if text.Kind() == '{' { // a lobby with one table is no list in some versions
		text = jsontext.Value("[" + string(text) + "]")
	}
	var tables []table
	if err := json.Unmarshal(text, &tables); err != nil || len(tables) == 0 {
		return "", &remote.RefusedError{Status: http.StatusOK, Text: "the lobby has no tables"}
	}
	for _, t := range tables {
		if t.IsOpen {
			return t.Data, nil
		}
	}
	return tables[0].Data, nil
}

// Launch returns the address of a game.
func (c *Client) Launch(ctx context.Context, l remote.Launch) (string, error) {
	device := "desktop"
	if l.Mobile {
		device = "mobile"
	}
	path, fields := "/games/init-demo", []Field{{"game_uuid", l.Game.ID}, {"device", device}, {"return_url", l.ReturnURL}, {"language", l.Language}}
	if !l.Demo {
		path = "/games/init"
		fields = append(fields, Field{"player_id", l.Player}, Field{"player_name", l.Name}, Field{"currency", strings.ToUpper(l.Currency)}, Field{"session_id", l.Session})
		if l.Game.HasLobby {
			data, err := c.lobby(ctx, l.Game.ID, l.Currency)
			if err != nil {
				return "", err
			}
			fields = append(fields, Field{"lobby_data", data})
		}
	}
	var answer struct {
		URL string `json:"url"`
	}
	err := c.do(ctx, http.MethodPost, path, fields, &answer)
	return answer.URL, err
}

// Check makes a call that changes nothing.
func (c *Client) Check(ctx context.Context) error {
	_, err := c.Limits(ctx)
	return err
}

// Limit is the largest sum that the contract allows in a currency, with the studios for which it counts.
type Limit struct {
	Amount   string   `json:"amount"`
	Currency string   `json:"currency"`
	Studios  []string `json:"providers"`
}

// Limits returns the limits of the contract.
func (c *Client) Limits(ctx context.Context) (limits []Limit, err error) {
	err = c.do(ctx, http.MethodGet, "/limits", nil, &limits)
	return limits, err
}

// SelfValidate makes the provider send callbacks of the latest session, and returns its report.
func (c *Client) SelfValidate(ctx context.Context) (report string, err error) {
	var answer jsontext.Value
	err = c.do(ctx, http.MethodPost, "/self-validate", nil, &answer)
	return string(answer), err
}
