// Phones show notifications only for a worker like this one. It fetches nothing, and keeps no more of a note than which
// page it is from: a touch brings that page back, or opens its table anew.
addEventListener('message', ({ data: { title, options }, source }) => {
  registration.showNotification(title, { ...options, data: source.id });
});
addEventListener('notificationclick', (event) => {
  const { tag, data } = event.notification;
  event.notification.close();
  event.waitUntil(clients.get(data).then((page) => (page ? page.focus() : clients.openWindow(`/t/${tag}`))));
});
