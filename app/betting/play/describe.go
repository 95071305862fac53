package play

import (
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/id"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Describe replays a wager of the originals. The caller decides who may see its
// draw.
func (s *Service) Describe(q db.Querier, w *wagerlog.Wager) (wagerlog.Details, error) {
	if s.Games.Find(w.Product) == nil {
		return wagerlog.Details{}, nil
	}
	r, err := roundOfWager(w)
	if err != nil {
		return wagerlog.Details{}, err
	}
	t, _, err := s.load(q, r, len(r.turns))
	if err != nil {
		return wagerlog.Details{}, err
	}
	details := wagerlog.Details{Choices: jsontext.Value(w.Choices), View: rules.ViewIn(t.state.View, t.currency), Draw: new(drawDetails(r, t.pair))}
	for _, turn := range r.turns {
		details.Turns = append(details.Turns, jsontext.Value(turn))
	}
	return details, nil
}

// DescribeOpen returns what the player of an open round knows: the choices, the turns and the
// commitment of the seeds, and nothing about future draws. The details are empty for an
// unknown round.
func (s *Service) DescribeOpen(q db.Querier, binary id.Binary) (wagerlog.Details, error) {
	r, err := openRoundByID(q, binary)
	if r == nil || err != nil {
		return wagerlog.Details{}, err
	}
	pair, err := s.pairOf(q, r)
	if err != nil {
		return wagerlog.Details{}, err
	}
	details := wagerlog.Details{
		Choices: jsontext.Value(r.choices), Draw: &wagerlog.Draw{ServerSeedHash: pair.Hash(), ClientSeed: pair.ClientSeed, Nonce: r.nonce},
	}
	for _, turn := range r.turns {
		details.Turns = append(details.Turns, jsontext.Value(turn))
	}
	return details, nil
}
