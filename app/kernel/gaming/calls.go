// Package gaming is what all games of the house have in common, whichever room
// plays them: the calls of the players with their requests, replies and refusals,
// and what is asked before any stake is taken. It knows no game and no room.
package gaming

import (
	"context"
	"errors"

	"croupier/app/kernel/action"
	"croupier/app/kernel/id"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/session"
)

// Product is where some of the games are played. Its methods are whole calls.
type Product interface {
	// Definitions are its games.
	Definitions() []rules.Definition
	Play(ctx context.Context, call *session.Call, request PlayRequest) (Reply, error)
	// Turn and Finish fail with ErrElsewhere for a wager of another room.
	Turn(ctx context.Context, call *session.Call, request TurnRequest) (Reply, error)
	Finish(ctx context.Context, call *session.Call, request FinishRequest) (Reply, error)
	Restore(ctx context.Context, call *session.Call, request GameRequest) (RestoreAnswer, error)
	Data(ctx context.Context, call *session.Call, request GameRequest) (DataAnswer, error)
	// Holds tells from memory that a wager is in a round which runs in this room.
	// False says nothing: a room may keep no rounds in memory.
	Holds(wager id.Binary) bool
}

// ErrElsewhere says that a wager is of a game of another room. It decides nothing
// about the request, which that room carries out.
var ErrElsewhere = errors.New("the wager is of another room's game")

// Calls hands each call to the room that it belongs to.
type Calls struct {
	rooms  []Product
	byGame map[string]Product
}

// NewCalls serves the games of these rooms. The first one also answers for games
// and wagers that are nowhere.
func NewCalls(rooms ...Product) *Calls {
	c := &Calls{rooms: rooms, byGame: map[string]Product{}}
	for _, room := range rooms {
		for _, def := range room.Definitions() {
			c.byGame[def.ID] = room
		}
	}
	return c
}

// Actions are the calls of the players.
func (c *Calls) Actions() []action.Action {
	return []action.Action{
		action.Whisper("Play", action.Public, c.Play, action.Summary("Makes a wager on an original. Guests play with play money.")),
		action.Whisper("Turn", action.Public, c.Turn, action.Summary("Makes a choice in an open round.")),
		action.Whisper("Finish", action.Public, c.Finish, action.Summary("Ends an open round and takes what was won.")),
		action.Whisper("RestoreData", action.Public, c.Restore, action.Summary("The caller's open round of a game.")),
		action.Whisper("GameData", action.Public, c.Data, action.Summary("State and limits of a game, and the caller's latest results.")),
	}
}

// productOf is the room of a game.
func (c *Calls) productOf(game string) Product {
	if room := c.byGame[game]; room != nil {
		return room
	}
	return c.rooms[0]
}

// Play makes a wager.
func (c *Calls) Play(ctx context.Context, call *session.Call, request PlayRequest) (Reply, error) {
	return c.productOf(request.APIID).Play(ctx, call, request)
}

// Restore finds the caller's open round of a game.
func (c *Calls) Restore(ctx context.Context, call *session.Call, request GameRequest) (RestoreAnswer, error) {
	return c.productOf(request.APIID).Restore(ctx, call, request)
}

// Data answers a game's state, limits and the caller's latest results.
func (c *Calls) Data(ctx context.Context, call *session.Call, request GameRequest) (DataAnswer, error) {
	return c.productOf(request.APIID).Data(ctx, call, request)
}

// Turn makes a choice in the caller's open round.
func (c *Calls) Turn(ctx context.Context, call *session.Call, request TurnRequest) (Reply, error) {
	return c.step(request.ID, func(room Product) (Reply, error) { return room.Turn(ctx, call, request) })
}

// Finish ends the caller's open round and takes what was won.
func (c *Calls) Finish(ctx context.Context, call *session.Call, request FinishRequest) (Reply, error) {
	return c.step(request.ID, func(room Product) (Reply, error) { return room.Finish(ctx, call, request) })
}

// step takes a wager's next step in the room that has the wager: the one that
// holds it in memory, otherwise the first that does not know it elsewhere.
func (c *Calls) step(wager string, in func(Product) (Reply, error)) (reply Reply, err error) {
	if binary, ok := id.ToBinary(wager); ok {
		for _, room := range c.rooms {
			if room.Holds(binary) {
				return in(room)
			}
		}
	}
	for _, room := range c.rooms {
		if reply, err = in(room); !errors.Is(err, ErrElsewhere) {
			return reply, err
		}
	}
	return Reply{}, ErrGameID
}
