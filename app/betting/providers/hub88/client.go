package hub88

import (
	"bytes"
	"context"
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"

	"github.com/go-json-experiment/json"

	"croupier/app/betting/providers/remote"
)

// Client calls the server of a provider.
type Client struct {
	// Base is the address of the interface, such as https://api.hub88.io/operator/generic/v2.
	Base string
	// Operator is the id of the site at the provider, Partner that of the brand, or empty.
	Operator int64
	Partner  string
	Key      *rsa.PrivateKey
	HTTP     *http.Client
}

// do makes a call whose body is signed.
func (c *Client) do(ctx context.Context, path string, request, into any) error {
	body, err := json.Marshal(request, json.Deterministic(true))
	if err != nil {
		return fmt.Errorf("make the call %s: %w", path, err)
	}
	sum := sha256.Sum256(body)
	signature, err := rsa.SignPKCS1v15(nil, c.Key, crypto.SHA256, sum[:])
	if err != nil {
		return fmt.Errorf("sign the call %s: %w", path, err)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimRight(c.Base, "/")+path, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("make the call %s: %w", path, err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set(headerSignature, base64.StdEncoding.EncodeToString(signature))
	answer, err := remote.Do(ctx, c.HTTP, r)
	if err != nil {
		return fmt.Errorf("call %s of the provider: %w", path, err)
	}
	if into == nil {
		return nil
	}
	if err := json.Unmarshal(answer, into); err != nil {
		return fmt.Errorf("read the answer to %s of the provider: %w", path, &remote.RefusedError{Status: http.StatusOK, Text: err.Error()})
	}
	return nil
}

// listedGame is a game in the answer to /game/list.
type listedGame struct {
	Code       string   `json:"game_code"`
	Name       string   `json:"name"`
	Product    string   `json:"product"`
	Category   string   `json:"category"`
	Thumb      string   `json:"url_thumb"`
	Enabled    *bool    `json:"enabled"`
	FreeBets   bool     `json:"freebet_support"`
	Currencies []string `json:"currencies"`
	Blocked    []string `json:"blocked_countries"`
	Features   []string `json:"features"`
}

func (g listedGame) game() remote.Game {
	kind := strings.ToLower(g.Category)
	converted := remote.Game{
		ID: g.Code, Name: g.Name, Studio: g.Product, Category: kind, Image: g.Thumb, FreeSpins: g.FreeBets, Live: strings.Contains(kind, "live"), Tags: g.Features,
	}
	for _, code := range g.Currencies {
		converted.Currencies = append(converted.Currencies, strings.ToLower(code))
	}
	for _, code := range g.Blocked {
		converted.Blocked = append(converted.Blocked, strings.ToUpper(code))
	}
	return converted
}

type listRequest struct {
	Operator int64 `json:"operator_id"`
}

// Games returns all enabled games: the list has one page.
func (c *Client) Games(ctx context.Context, _ int) (remote.Page, error) {
	var answer []listedGame
	err := c.do(ctx, "/game/list", listRequest{c.Operator}, &answer)
	list := remote.Page{Pages: 1}
	for _, g := range answer {
		if g.Enabled == nil || *g.Enabled {
			list.Games = append(list.Games, g.game())
		}
	}
	return list, err
}

// Check makes a call that changes nothing.
func (c *Client) Check(ctx context.Context) error {
	return c.do(ctx, "/freebet/prepaids/list", listRequest{c.Operator}, nil)
}

// demoCurrency is the currency of the provider's own play money: the code of ISO 4217 for no currency.
const demoCurrency = "XXX"

// launchRequest is the body of /game/url.
type launchRequest struct {
	Operator int64  `json:"operator_id"`
	Partner  string `json:"sub_partner_id,omitempty"`
	User     string `json:"user,omitempty"`
	Token    string `json:"token,omitempty"`
	Platform string `json:"platform"`
	Game     string `json:"game_code"`
	Currency string `json:"currency"`
	Country  string `json:"country"`
	Language string `json:"lang"`
	Address  string `json:"ip,omitempty"`
	Lobby    string `json:"lobby_url"`
}

// unknownCountry is the code of a country that is not known.
const unknownCountry = "XX"

// Launch returns the address of a game.
func (c *Client) Launch(ctx context.Context, l remote.Launch) (string, error) {
	request := launchRequest{
		Operator: c.Operator, Partner: c.Partner, User: l.Player, Token: l.Session, Platform: "GPL_DESKTOP", Game: l.Game.ID, Currency: strings.ToUpper(l.Currency),
		Country: l.Country, Language: l.Language, Address: l.Address, Lobby: l.ReturnURL,
	}
	if l.Mobile {
		request.Platform = "GPL_MOBILE"
	}
	if l.Country == "" {
		request.Country = unknownCountry
	}
	if l.Demo {
		request.User, request.Token, request.Currency = "", "", demoCurrency
	}
	var answer struct {
		URL string `json:"url"`
	}
	err := c.do(ctx, "/game/url", request, &answer)
	return answer.URL, err
}

// rewardRequest is the body of /freebet/rewards/create.
type rewardRequest struct {
	Operator  int64  `json:"operator_id"`
	Partner   string `json:"sub_partner_id,omitempty"`
	User      string `json:"user"`
	Game      string `json:"game_code"`
	Currency  string `json:"currency"`
	Prepaid   string `json:"prepaid_uuid"`
	Count     int    `json:"bet_count"`
	Start     string `json:"start_time"`
	End       string `json:"end_time"`
	Reference string `json:"operator_reference"`
}

// rewardTime is the form of times in the protocol, in UTC.
const rewardTime = "2006-01-02T15:04:05"

// SetFreeSpins creates a reward and returns the provider's id of it. Callbacks of its bets and wins name
// that id.
func (c *Client) SetFreeSpins(ctx context.Context, f remote.FreeSpins) (reference string, err error) {
	var answer struct {
		ID string `json:"reward_uuid"`
	}
	err = c.do(ctx, "/freebet/rewards/create", rewardRequest{
		Operator: c.Operator, Partner: c.Partner, User: f.Player, Game: f.Game, Currency: strings.ToUpper(f.Currency), Prepaid: f.Bet, Count: f.Spins,
		Start: f.From.UTC().Format(rewardTime), End: f.Until.UTC().Format(rewardTime), Reference: f.ID,
	}, &answer)
	return answer.ID, err
}

// CancelFreeSpins ends a reward.
func (c *Client) CancelFreeSpins(ctx context.Context, reference string) error {
	return c.do(ctx, "/freebet/rewards/cancel", struct {
		Operator int64  `json:"operator_id"`
		Reward   string `json:"reward_uuid"`
	}{c.Operator, reference}, nil)
}
