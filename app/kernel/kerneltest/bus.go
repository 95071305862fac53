package kerneltest

import "croupier/app/kernel/event"

// Bus makes an open bus with topics and their subscribers.
func (h *Harness) Bus(topics []*event.Definition, subscribers ...event.Subscriber) *event.Bus {
	h.T.Helper()
	bus := event.NewBus()
	h.Check(bus.Open(topics, subscribers))
	return bus
}
