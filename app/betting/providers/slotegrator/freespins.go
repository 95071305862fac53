package slotegrator

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"croupier/app/betting/providers/remote"
)

// SetFreeSpins starts a campaign and returns its id. Callbacks of its bets and wins name that id.
func (c *Client) SetFreeSpins(ctx context.Context, f remote.FreeSpins) (reference string, err error) {
	return f.ID, c.do(ctx, http.MethodPost, "/freespins/set", []Field{
		{"player_id", f.Player}, {"player_name", f.Name}, {"currency", strings.ToUpper(f.Currency)}, {"quantity", strconv.Itoa(f.Spins)},
		{"valid_from", strconv.FormatInt(f.From.Unix(), 10)}, {"valid_until", strconv.FormatInt(f.Until.Unix(), 10)},
		{"freespin_id", f.ID}, {"total_bet_id", f.Bet}, {"game_uuid", f.Game},
	}, nil)
}

// FreeSpins returns how many spins of a campaign are left.
func (c *Client) FreeSpins(ctx context.Context, campaign string) (left int, err error) {
	var answer struct {
		Left int `json:"quantity_left"`
	}
	err = c.do(ctx, http.MethodGet, "/freespins/get", []Field{{"freespin_id", campaign}}, &answer)
	return answer.Left, err
}

// CancelFreeSpins ends a campaign.
func (c *Client) CancelFreeSpins(ctx context.Context, campaign string) error {
	return c.do(ctx, http.MethodPost, "/freespins/cancel", []Field{{"freespin_id", campaign}}, nil)
}
