package live

import (
	"context"
	"fmt"

	"github.com/coder/websocket"
)

// Shutdown ends all sockets: no new ones, no new requests; those under way are
// answered; then every client is told 1001 and has until the end of ctx to say
// goodbye. Whoever has not by then is cut off. The error says that ctx ended
// before all was in order; the hub is at rest all the same.
func (h *Hub) Shutdown(ctx context.Context) error {
	h.stopping.Store(true)
	late := h.requests.wait(ctx)
	for _, c := range h.members.all() {
		c.closeAfter(websocket.StatusGoingAway, reasonStop)
	}
	if err := h.busy.wait(ctx); err != nil {
		late = err
		for _, c := range h.members.all() {
			c.mu.Lock()
			c.shut()
			c.mu.Unlock()
			_ = c.ws.CloseNow() // cut off, whatever it still says
		}
	}
	h.stopWork()
	if late != nil {
		return fmt.Errorf("stop the sockets: %w", late)
	}
	return nil
}
