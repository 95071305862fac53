package live

import (
	"context"
	"fmt"

	"github.com/coder/websocket"
)

// Shutdown ends all sockets. It accepts no new sockets and no new requests, and answers the
// requests in progress. Then it closes every client with 1001 and waits for the closing
// handshakes until ctx ends. The remaining sockets are cut. The error means that ctx ended first;
// the hub is stopped in any case.
func (h *Hub) Shutdown(ctx context.Context) error {
	h.stopping.Store(true)
	waitErr := h.requests.wait(ctx)
	for _, c := range h.conns.all() {
		c.closeAfter(websocket.StatusGoingAway, reasonStop)
	}
	if err := h.busy.wait(ctx); err != nil {
		waitErr = err
		for _, c := range h.conns.all() {
			c.mu.Lock()
			c.markClosed()
			c.mu.Unlock()
			_ = c.ws.CloseNow() // cut off, whatever it still sends
		}
	}
	h.stopWork()
	if waitErr != nil {
		return fmt.Errorf("stop the sockets: %w", waitErr)
	}
	return nil
}
