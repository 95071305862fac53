// Package remote has what the clients of all protocols share: the games, launches and free spins of a
// provider in one form, and calls of a provider's server with bounds of time and size.
package remote

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"croupier/app/kernel/fault"
)

// Game is a game in the list of a provider.
type Game struct {
	// ID is the provider's id of the game.
	ID string `json:"id"`
	// Name is shown to players. Studio is the maker of the game.
	Name   string `json:"name"`
	Studio string `json:"studio"`
	// Category is the provider's own word for the kind of game, such as "slots" or "live roulette".
	Category string `json:"category"`
	// Image is the address of a picture at the provider, or empty.
	Image string   `json:"image"`
	Tags  []string `json:"tags,omitempty"`
	// Live is set for games with a real table, HasLobby for those whose tables are listed separately.
	Live      bool `json:"live,omitempty"`
	HasLobby  bool `json:"has_lobby,omitempty"`
	FreeSpins bool `json:"free_spins,omitempty"`
	// Currencies are lower-case ids; empty means all of the contract. Blocked are codes of countries
	// in which the game must not be offered.
	Currencies []string `json:"currencies,omitempty"`
	Blocked    []string `json:"blocked,omitempty"`
}

// Page is a page of a list. Pages is the number of all pages, at least 1.
type Page struct {
	Games []Game
	Pages int
}

// Launch is the request for the address of a game.
type Launch struct {
	Game Game
	// Player and Name are the player's id and public name, Session the token of the session. They are
	// empty for play with the provider's own demo money.
	Player, Name, Session string
	// Currency is a lower-case id.
	Currency string
	// Language is a code such as "en"; Country and Address are those of the player, if known.
	Language, Country, Address string
	// ReturnURL is the page of the site to which the game leads back.
	ReturnURL string
	Mobile    bool
	Demo      bool
}

// FreeSpins is a campaign of free spins for one player.
type FreeSpins struct {
	// ID is the site's id of the campaign; callbacks of its wins name it.
	ID   string
	Game string
	// Player and Name are the player's id and public name.
	Player, Name string
	Currency     string
	// Spins is the number of spins, Bet the provider's id of the stake or of the prepared reward.
	Spins int
	Bet   string
	// From and Until are the times between which the spins can be played.
	From, Until time.Time
}

// Issuer gives free spins to players.
type Issuer interface {
	// SetFreeSpins gives spins to a player, and returns the id that callbacks of their bets and wins name.
	SetFreeSpins(ctx context.Context, f FreeSpins) (reference string, err error)
	// CancelFreeSpins takes the spins back that are not played yet.
	CancelFreeSpins(ctx context.Context, reference string) error
}

// ErrOffline means that a provider's server did not answer in time, or with an error of its own.
var ErrOffline = fault.New(fault.CodeUnavailable, "The provider does not answer. Try again later.").With("reason", "provider_offline")

// RefusedError is the refusal of a provider's server. Text is at most maxText bytes of its answer.
type RefusedError struct {
	Status int
	Text   string
}

// Error implements error.
func (e *RefusedError) Error() string {
	return fmt.Sprintf("the provider refuses the call with status %d: %s", e.Status, e.Text)
}

const (
	// maxAnswer is the maximum length of an answer, in bytes: a list of some ten thousand games.
	maxAnswer = 24 << 20
	// maxText is the maximum length of the text of a refusal, in bytes.
	maxText = 300
	// Timeout is the maximum duration of a call.
	Timeout = 20 * time.Second
)

// Do calls a provider's server and returns the body of its answer. Errors: ErrOffline, *RefusedError.
func Do(ctx context.Context, client *http.Client, r *http.Request) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, Timeout)
	defer cancel()
	r.Header.Set("Accept", "application/json")
	answer, err := client.Do(r.WithContext(ctx))
	if err != nil {
		return nil, ErrOffline.Because(withoutAddress(err))
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer+1))
	switch {
	case err != nil:
		return nil, ErrOffline.Because(withoutAddress(err))
	case len(body) > maxAnswer:
		return nil, &RefusedError{answer.StatusCode, fmt.Sprintf("the answer is longer than %d bytes", maxAnswer)}
	case answer.StatusCode >= http.StatusInternalServerError:
		return nil, ErrOffline.Because(&RefusedError{answer.StatusCode, shorten(body)})
	case answer.StatusCode >= http.StatusMultipleChoices:
		return nil, &RefusedError{answer.StatusCode, shorten(body)}
	}
	return body, nil
}

// withoutAddress removes the address of a call from its error: the query may name a player.
func withoutAddress(err error) error {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err
		}
		err = inner
	}
}

func shorten(body []byte) string {
	text := strings.Join(strings.Fields(strings.ToValidUTF8(string(body[:min(len(body), maxText)]), "")), " ")
	if text == "" {
		return "no text"
	}
	return text
}
