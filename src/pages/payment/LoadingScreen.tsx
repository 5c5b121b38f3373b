export { OrderLoading as LoadingScreen } from '../../features/deal/OrderLoading.tsx'
