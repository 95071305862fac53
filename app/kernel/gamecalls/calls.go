// Package gamecalls has the common part of all originals: the players' calls with their requests,
// replies and refusals, and the checks before a stake. It knows no single game or product.
package gamecalls

import (
	"context"
	"errors"

	"croupier/app/kernel/action"
	"croupier/app/kernel/id"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/session"
)

// Games plays the original games of one product. Its methods serve complete calls.
type Games interface {
	// Definitions returns the games, in their order on pages.
	Definitions() []rules.Definition
	Play(ctx context.Context, call *session.Call, request PlayRequest) (Reply, error)
	// Turn and Finish return ErrOtherProduct for a wager of another product.
	Turn(ctx context.Context, call *session.Call, request TurnRequest) (Reply, error)
	Finish(ctx context.Context, call *session.Call, request FinishRequest) (Reply, error)
	Restore(ctx context.Context, call *session.Call, request GameRequest) (RestoreAnswer, error)
	Data(ctx context.Context, call *session.Call, request GameRequest) (DataAnswer, error)
	// Owns reports from memory whether a wager belongs to a current round of this product. False
	// has no meaning, because a product may keep no rounds in memory.
	Owns(wager id.Binary) bool
}

// ErrOtherProduct means that a wager belongs to another product's game. It does not decide the
// request, which the other product executes.
var ErrOtherProduct = errors.New("the wager is of another product's game")

// Calls dispatches each call to its product.
type Calls struct {
	products []Games
	byGame   map[string]Games
}

// NewCalls serves the games of these products. The first product also answers
// for unknown games and wagers.
func NewCalls(products ...Games) *Calls {
	c := &Calls{products: products, byGame: map[string]Games{}}
	for _, product := range products {
		for _, def := range product.Definitions() {
			c.byGame[def.ID] = product
		}
	}
	return c
}

// Actions returns the players' calls.
func (c *Calls) Actions() []action.Action {
	return []action.Action{
		action.Whisper("Play", action.Public, c.Play, action.Summary("Makes a wager on an original. Guests play with play money.")),
		action.Whisper("Turn", action.Public, c.Turn, action.Summary("Makes a choice in an open round.")),
		action.Whisper("Finish", action.Public, c.Finish, action.Summary("Ends an open round and takes what was won.")),
		action.Whisper("RestoreData", action.Public, c.Restore, action.Summary("The caller's open round of a game.")),
		action.Whisper("GameData", action.Public, c.Data, action.Summary("State and limits of a game, and the caller's latest results.")),
	}
}

// productOf returns the product of a game.
func (c *Calls) productOf(game string) Games {
	if product := c.byGame[game]; product != nil {
		return product
	}
	return c.products[0]
}

// Play places a wager.
func (c *Calls) Play(ctx context.Context, call *session.Call, request PlayRequest) (Reply, error) {
	return c.productOf(request.APIID).Play(ctx, call, request)
}

// Restore finds the caller's open round of a game.
func (c *Calls) Restore(ctx context.Context, call *session.Call, request GameRequest) (RestoreAnswer, error) {
	return c.productOf(request.APIID).Restore(ctx, call, request)
}

// Data returns a game's state, limits and the caller's latest results.
func (c *Calls) Data(ctx context.Context, call *session.Call, request GameRequest) (DataAnswer, error) {
	return c.productOf(request.APIID).Data(ctx, call, request)
}

// Turn makes a choice in the caller's open round.
func (c *Calls) Turn(ctx context.Context, call *session.Call, request TurnRequest) (Reply, error) {
	return c.step(request.ID, func(product Games) (Reply, error) { return product.Turn(ctx, call, request) })
}

// Finish ends the caller's open round and pays it.
func (c *Calls) Finish(ctx context.Context, call *session.Call, request FinishRequest) (Reply, error) {
	return c.step(request.ID, func(product Games) (Reply, error) { return product.Finish(ctx, call, request) })
}

// step runs a wager's next step in its product: the one with the wager in memory, otherwise the
// first that does not return ErrOtherProduct.
func (c *Calls) step(wager string, in func(Games) (Reply, error)) (reply Reply, err error) {
	if binary, ok := id.ToBinary(wager); ok {
		for _, product := range c.products {
			if product.Owns(binary) {
				return in(product)
			}
		}
	}
	for _, product := range c.products {
		if reply, err = in(product); !errors.Is(err, ErrOtherProduct) {
			return reply, err
		}
	}
	return Reply{}, ErrGameID
}
